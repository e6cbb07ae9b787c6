-- The recipient of every active or stopped campaign can be reached, by their account or by the contact stored with the campaign.
select c.id as campaign_id, c.status
from campaigns c
left join campaign_recipients r on r.campaign_id = c.id
left join users u on u.id = r.user_id
where c.status in ('launched', 'stopped')
  and (u.id is null or (u.deleted_at is not null and (r.full_name is null or r.email is null)));
