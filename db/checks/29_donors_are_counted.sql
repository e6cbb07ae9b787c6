-- Settled gifts are numbered 1 to N within their donor, and what is kept of a donor is their number and sum.
select coalesce(d.donor_id, t.donor_id) as donor_id, t.gifts, d.gifts as counted, t.left_cents, d.left_cents as summed
from (
  select g.donor_id, count(*) as gifts, count(distinct g.donor_number) as numbers, max(g.donor_number) as highest,
    sum(c.amount_cents - c.reversed_cents) as left_cents
  from donations g
  join contributions c on c.donation_id = g.id
  where g.state = 'succeeded' and g.donor_id is not null
  group by g.donor_id
) d
full join donor_totals t on t.donor_id = d.donor_id
where (t.gifts, t.left_cents) is distinct from (d.gifts, d.left_cents) or d.numbers <> d.gifts or d.highest <> d.gifts;
