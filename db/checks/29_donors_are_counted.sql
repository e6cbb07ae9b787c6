-- Settled gifts of a donor are numbered 1 to N, and the donor's stored count and total match them, minus what refunds and disputes hold, also after the campaign ends.
select coalesce(d.donor_id, t.donor_id) as donor_id, t.gifts, d.gifts as counted, t.left_cents, d.left_cents as summed
from (
  select g.donor_id, count(*) as gifts, count(distinct g.donor_number) as numbers, max(g.donor_number) as highest,
    sum(greatest(0, g.amount_cents - least(g.charge_cents, back.cents))) as left_cents
  from donations g
  cross join lateral (
    select coalesce(sum(r.standing_cents), 0) as cents from charge_reversals r
    where r.donation_id = g.id
  ) back
  where g.state = 'succeeded' and g.donor_id is not null
  group by g.donor_id
) d
full join donor_totals t on t.donor_id = d.donor_id
where (t.gifts, t.left_cents) is distinct from (d.gifts, d.left_cents) or d.numbers <> d.gifts or d.highest <> d.gifts;
