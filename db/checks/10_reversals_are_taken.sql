-- The amount taken from a contribution is what refunds and disputes of its gift hold now, up to all of it. After the campaign ends, it never exceeds what they took in total.
select c.id as contribution_id, c.reversed_cents, k.status, coalesce(r.standing_cents, 0) as standing_cents,
  coalesce(r.taken_cents, 0) as taken_cents
from contributions c
left join campaigns k on k.id = c.campaign_id
left join (
  select donation_id, sum(standing_cents) as standing_cents, sum(amount_cents) as taken_cents
  from charge_reversals group by donation_id
) r on r.donation_id = c.donation_id
where case
  when c.campaign_id is null or k.status = 'launched'
    then c.reversed_cents <> least(c.amount_cents, coalesce(r.standing_cents, 0))
  else c.reversed_cents > coalesce(r.taken_cents, 0)
end;
