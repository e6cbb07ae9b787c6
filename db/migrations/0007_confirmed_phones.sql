-- A campaign's texts go to confirmed numbers only. Anybody can type any number when they register: were it texted, or
-- held back because it is the recipient's, then whoever typed it could tell from the silence whom a campaign is for.
create or replace view campaign_audience as
select
  c.id as campaign_id,
  c.community_id,
  u.id as user_id,
  u.preferred_communication_method as method,
  u.email,
  u.phone_number,
  u.first_name,
  u.time_zone,
  u.phone_confirmed_at is not null
    and u.phone_number is distinct from coalesce(recipient.phone_number, r.phone_number) as may_text
from campaigns c
join memberships m on m.community_id = c.community_id
join users u on u.id = m.user_id
left join campaign_recipients r on r.campaign_id = c.id
left join users recipient on recipient.id = r.user_id
where u.registered_at is not null
  and u.deleted_at is null
  and u.id is distinct from r.user_id
  and u.email is distinct from coalesce(recipient.email, lower(r.email), '')
  and not (u.preferred_communication_method = 1
           and u.phone_confirmed_at is not null
           and u.phone_number is not null
           and u.phone_number = coalesce(recipient.phone_number, r.phone_number))
  and not exists (
    select 1 from campaign_exclusions x where x.campaign_id = c.id and x.user_id = u.id
  );
