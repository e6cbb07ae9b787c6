-- An active recurring gift has a next notice or an open period. In any other state, only payments pending at a bank are charged.
-- None has started without a first gift, and none outlives its account.
select g.id as recurring_gift_id, g.state, p.number, p.state as period_state
from recurring_gifts g
join users u on u.id = g.donor_id
left join recurring_gift_periods p
  on p.recurring_gift_id = g.id and p.state in ('begun', 'announced', 'charging', 'declined', 'needs_bank')
where (g.state = 'active' and (g.notice_at is null) = (p.number is null))
  or (g.state <> 'active' and p.state in ('announced', 'declined', 'needs_bank'))
  or (g.state in ('active', 'paused', 'resting', 'asked')
    and not exists (select 1 from recurring_gift_periods f
      where f.recurring_gift_id = g.id and f.number = 0 and f.state = 'paid'))
  or (u.deleted_at is not null and g.state <> 'ended');
