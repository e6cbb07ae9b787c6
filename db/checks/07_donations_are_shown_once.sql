-- Every succeeded donation is one contribution of its amount, and every other donation is none.
select d.id as donation_id, d.state, d.amount_cents, count(c.id) as contributions, sum(c.amount_cents) as shown_cents
from donations d
left join contributions c on c.donation_id = d.id
group by d.id
having (d.state = 'succeeded') <> (count(c.id) = 1)
  or (count(c.id) > 0 and sum(c.amount_cents) <> d.amount_cents);
