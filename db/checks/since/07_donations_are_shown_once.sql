with changed as (
  select id from donations
  where state in ('pending', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled') and updated_at >= {since}
  union
  select donation_id from contributions where id >= {since_id} and donation_id is not null
)
select d.id as donation_id, d.state, d.amount_cents, count(c.id) as contributions, sum(c.amount_cents) as shown_cents
from changed
join donations d using (id)
left join contributions c on c.donation_id = d.id
group by d.id
having (d.state = 'succeeded') <> (count(c.id) = 1)
  or (count(c.id) > 0 and sum(c.amount_cents) <> d.amount_cents);
