-- Every suggestion in the admins' list comes from a member and is waiting, and every waiting suggestion is in the list.
-- Drafts and suggestions hold no money.
select c.id as campaign_id, c.status, s.id as suggestion_id, s.ended_at
from campaigns c
full join (select * from campaign_suggestions where campaign_id is not null) s on s.campaign_id = c.id
where (c.status = 'suggestion') is distinct from (s.id is not null and s.ended_at is null)
    and (c.status = 'suggestion' or s.id is not null)
  or (c.status in ('draft', 'suggestion') and (c.raised_cents <> 0 or c.contribution_count <> 0));
