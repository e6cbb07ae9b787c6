with changed as (
  select id from contributions where id >= {since_id}
  union
  select x.id from charge_reversals r join contributions x on x.donation_id = r.donation_id where r.updated_at >= {since}
)
select c.id as contribution_id, c.reversed_cents, k.status, r.standing_cents, r.taken_cents
from changed
join contributions c using (id)
left join campaigns k on k.id = c.campaign_id
cross join lateral (
  select coalesce(sum(standing_cents), 0) as standing_cents, coalesce(sum(amount_cents), 0) as taken_cents
  from charge_reversals where donation_id = c.donation_id
) r
where case
  when c.campaign_id is null or k.status = 'launched' then c.reversed_cents <> least(c.amount_cents, r.standing_cents)
  else c.reversed_cents > r.taken_cents
end;
