-- Stored totals that triggers would write: donors' numbers and sums, and list counts.
update donations d set donor_number = numbered.number
from (
  select id, row_number() over (partition by donor_id order by settled_at, id) as number
  from donations
  where state = 'succeeded' and donor_id is not null
) numbered
where numbered.id = d.id;
insert into donor_totals (donor_id, gifts, left_cents)
select d.donor_id, count(*), sum(greatest(0, d.amount_cents - least(d.charge_cents, back.cents)))
from donations d
cross join lateral (
  select coalesce(sum(r.standing_cents), 0) as cents from charge_reversals r
  where r.donation_id = d.id
) back
where d.donor_number is not null
group by 1;

insert into list_counts (list, beginning, entries)
select l.list, l.beginning, count(*)
from (
  select l.* from payouts x cross join lateral lists_of(x) l
  union all select l.* from audit_log x cross join lateral lists_of(x) l
) l
group by 1, 2;
