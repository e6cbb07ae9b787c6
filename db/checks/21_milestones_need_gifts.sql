-- No campaign without gifts has crossed a milestone.
select m.campaign_id, m.milestone
from campaign_milestones m
where (select c.campaign_id from contributions c where c.campaign_id = m.campaign_id limit 1) is null;
