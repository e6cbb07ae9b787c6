-- What was reversed of a contribution is what its refunds and disputes took.
select c.id as contribution_id, c.reversed_cents, coalesce(sum(r.taken_cents), 0) as taken_cents
from contributions c
left join charge_reversals r on r.donation_id = c.donation_id
group by c.id
having c.reversed_cents <> coalesce(sum(r.taken_cents), 0);
