-- Every succeeded donation is one contribution of the same amount. No other donation is a contribution.
select d.id as donation_id, d.state, d.amount_cents, coalesce(c.contributions, 0) as contributions, c.shown_cents
from donations d
left join (
  select donation_id, count(*) as contributions, sum(amount_cents) as shown_cents
  from contributions
  where donation_id is not null
  group by donation_id
) c on c.donation_id = d.id
where (d.state = 'succeeded') <> (coalesce(c.contributions, 0) = 1) or c.shown_cents <> d.amount_cents;
