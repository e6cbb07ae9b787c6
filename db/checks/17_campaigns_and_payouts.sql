-- An active campaign has no payout, a stopped one has an unsent payout, and a completed one was sent once or ended without money.
select c.id as campaign_id, c.status, o.state, o.sendings
from campaigns c
left join payouts o on o.campaign_id = c.id
where (c.status in ('draft', 'suggestion', 'launched') and o.id is not null)
  or (c.status = 'stopped' and (o.id is null or o.sendings > 0))
  or (c.status = 'completed' and (o.sendings = 0 or (o.id is null and c.completed_at is distinct from c.stopped_at)));
