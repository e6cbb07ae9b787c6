-- Normalizing names is slow, so only rows newer than the last clean run are normalized. Members and counts are compared
-- for all.
with recent_members as (
  select m.community_id, m.user_id
  from memberships m
  join users u on u.id = m.user_id
  where {recent m} or {recent u}
  union
  select e.community_id, e.id from member_entries e where e.is_verified and {recent e}
),
recent_invitations as (
  select i.id from invitations i where {recent i}
  union
  select e.id from member_entries e where not e.is_verified and {recent e}
),
due as (
  select e.community_id, e.id, e.is_verified, e.sort_name, e.search_text
  from recent_members r
  join memberships m using (community_id, user_id)
  cross join lateral member_entry(m.community_id, m.user_id) e
  union all
  select e.community_id, e.id, e.is_verified, e.sort_name, e.search_text
  from recent_invitations r cross join lateral invitation_entry(r.id) e
),
counted as (
  select community_id, is_verified, left(sort_name, 4) collate "C" as initials, count(*) as entries from member_entries group by 1, 2, 3
)
select d.community_id, d.id as entry
from due d
left join member_entries e using (community_id, id)
where e.id is null
  or (d.is_verified, d.sort_name collate "C", d.search_text) is distinct from (e.is_verified, e.sort_name, e.search_text)
union all
select coalesce(e.community_id, k.community_id), coalesce(e.id, k.id)
from member_entries e
full join (
  select m.community_id, u.id from memberships m join users u on u.id = m.user_id where u.registered_at is not null and u.deleted_at is null
  union all
  select community_id, id from invitations where accepted_at is null and revoked_at is null
) k using (community_id, id)
where e.id is null or k.id is null
union all
select coalesce(c.community_id, k.community_id), null
from counted c
full join (
  select community_id, is_verified, initials, sum(entries) as entries from member_counts group by 1, 2, 3
) k using (community_id, is_verified, initials)
where c.entries is distinct from k.entries;
