with changed as (
  select donor_id from donations where state = 'succeeded' and updated_at >= {since} and donor_id is not null
  union
  select d.donor_id from charge_reversals r join donations d on d.id = r.donation_id
  where r.updated_at >= {since} and d.donor_id is not null
)
select donor_id, t.gifts, d.gifts as counted, t.left_cents, d.left_cents as summed
from changed
cross join lateral (
  select count(*) as gifts, count(distinct g.donor_number) as numbers, max(g.donor_number) as highest,
    sum(greatest(0, g.amount_cents - least(g.charge_cents, back.cents))) as left_cents
  from donations g
  cross join lateral (
    select coalesce(sum(r.standing_cents), 0) as cents from charge_reversals r
    where r.donation_id = g.id
  ) back
  where g.state = 'succeeded' and g.donor_id = changed.donor_id
) d
left join donor_totals t using (donor_id)
where (t.gifts, t.left_cents) is distinct from (d.gifts, d.left_cents) or d.numbers <> d.gifts or d.highest <> d.gifts;
