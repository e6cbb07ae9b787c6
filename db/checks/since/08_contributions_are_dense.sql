with changed as (
  select distinct community_id, campaign_id from contributions where id >= {since_id}
)
select 'campaign' as place, c.id, c.contribution_count, x.contributions, x.highest
from campaigns c
cross join lateral (
  select count(*) as contributions, coalesce(max(sequence), 0) as highest from contributions where campaign_id = c.id
) x
where c.id in (select campaign_id from changed) and (c.contribution_count <> x.contributions or x.highest <> x.contributions)
union all
select 'community', c.id, c.contribution_count, x.contributions, x.highest
from communities c
cross join lateral (
  select count(*) as contributions, coalesce(max(sequence), 0) as highest
  from contributions where community_id = c.id and campaign_id is null
) x
where c.id in (select community_id from changed where campaign_id is null)
  and (c.contribution_count <> x.contributions or x.highest <> x.contributions);
