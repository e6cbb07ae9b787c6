-- A period of a recurring gift is paid if and only if its attempt is, the attempt belongs to its donor, and periods are numbered from 0 without gaps.
select p.recurring_gift_id, p.number, p.state, d.id as donation_id, d.state as donation_state
from recurring_gift_periods p
join recurring_gifts g on g.id = p.recurring_gift_id
left join donations d on d.recurring_gift_id = p.recurring_gift_id and d.recurring_period = p.number
where (p.state = 'paid') <> coalesce(d.state = 'succeeded', false)
  or d.donor_id <> g.donor_id or d.community_id <> g.community_id
  or (p.number = 0 and d.id is null)
union all
select g.id, g.next_number, 'periods', null, count(p.number)::text
from recurring_gifts g
left join recurring_gift_periods p on p.recurring_gift_id = g.id
group by g.id
having count(p.number) <> g.next_number or max(p.number) <> g.next_number - 1;
