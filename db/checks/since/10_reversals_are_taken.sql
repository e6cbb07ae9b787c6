with changed as (
  select id from contributions where id >= {since_id}
  union
  select x.id from charge_reversals r join contributions x on x.donation_id = r.donation_id where r.updated_at >= {since}
)
select c.id as contribution_id, c.reversed_cents, coalesce(sum(r.taken_cents), 0) as taken_cents
from changed
join contributions c using (id)
left join charge_reversals r on r.donation_id = c.donation_id
group by c.id
having c.reversed_cents <> coalesce(sum(r.taken_cents), 0);
