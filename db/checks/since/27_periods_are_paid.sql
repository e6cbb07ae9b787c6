with changed as (
  select id from recurring_gifts where updated_at >= {since}
  union
  select recurring_gift_id from recurring_gift_periods where updated_at >= {since}
  union
  select recurring_gift_id from donations
  where state in ('pending', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled') and updated_at >= {since}
    and recurring_gift_id is not null
)
select p.recurring_gift_id, p.number, p.state, d.id as donation_id, d.state as donation_state
from changed
join recurring_gifts g using (id)
join recurring_gift_periods p on p.recurring_gift_id = g.id
left join donations d on d.recurring_gift_id = p.recurring_gift_id and d.recurring_period = p.number
where (p.state = 'paid') <> coalesce(d.state = 'succeeded', false)
  or d.donor_id <> g.donor_id or d.community_id <> g.community_id
  or (p.number = 0 and d.id is null)
union all
select g.id, g.next_number, 'periods', null, count(p.number)::text
from changed
join recurring_gifts g using (id)
left join recurring_gift_periods p on p.recurring_gift_id = g.id
group by g.id
having count(p.number) <> g.next_number or max(p.number) <> g.next_number - 1;
