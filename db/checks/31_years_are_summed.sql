-- A donor's stored yearly totals are the sum of their gifts up to the stored number.
select s.donor_id, s.years as kept, summed.years as summed
from donor_sums s
cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('year', y.year, 'count', y.gifts, 'leftCents', y.left_cents,
    'paidCents', y.paid_cents, 'cameBackCents', y.back_cents, 'coveredCents', y.covered_cents) order by y.year desc), '[]') as years
  from (
    select extract(year from g.charged_at at time zone s.time_zone) as year, count(*) as gifts,
      sum(greatest(0, g.amount_cents - least(g.charge_cents, back.cents))) as left_cents, sum(g.charge_cents) as paid_cents,
      sum(least(g.charge_cents, back.cents)) as back_cents, sum(g.charge_cents - g.amount_cents) as covered_cents
    from donations g
    cross join lateral (
      select coalesce(sum(r.standing_cents), 0) as cents from charge_reversals r
      where r.donation_id = g.id
    ) back
    where g.donor_id = s.donor_id and g.donor_number <= s.through_number
    group by 1
  ) y
) summed
where s.years <> summed.years;
