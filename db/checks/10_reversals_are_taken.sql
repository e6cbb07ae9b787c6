-- What was reversed of a contribution is what its refunds and disputes took.
select c.id as contribution_id, c.reversed_cents, coalesce(r.taken_cents, 0) as taken_cents
from contributions c
left join (
  select donation_id, sum(taken_cents) as taken_cents from charge_reversals group by donation_id
) r on r.donation_id = c.donation_id
where c.reversed_cents <> coalesce(r.taken_cents, 0);
