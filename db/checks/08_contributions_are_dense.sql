-- Contributions of each campaign and Our Balance are numbered 1 to N without gaps, and N is the stored count.
select 'campaign' as place, c.id, c.contribution_count, count(x.id) as contributions, max(x.sequence) as highest
from campaigns c
left join contributions x on x.campaign_id = c.id
group by c.id
having c.contribution_count <> count(x.id) or coalesce(max(x.sequence), 0) <> count(x.id)
union all
select 'community', c.id, c.contribution_count, count(x.id), max(x.sequence)
from communities c
left join contributions x on x.community_id = c.id and x.campaign_id is null
group by c.id
having c.contribution_count <> count(x.id) or coalesce(max(x.sequence), 0) <> count(x.id);
