-- No campaign crossed a milestone that never received anything.
select m.campaign_id, m.milestone
from campaign_milestones m
where not exists (select 1 from contributions c where c.campaign_id = m.campaign_id);
