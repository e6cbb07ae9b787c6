-- The member list and its counts match memberships and invitations.
with due as (
  select community_id, id, is_verified, sort_name, search_text from member_entries_due
  union all
  select community_id, id, is_verified, sort_name, search_text from invitation_entries_due
),
counted as (
  select community_id, is_verified, left(sort_name, 4) collate "C" as initials, count(*) as entries from due group by 1, 2, 3
)
select coalesce(d.community_id, e.community_id) as community_id, coalesce(d.id, e.id) as entry
from due d
full join member_entries e using (community_id, id)
where d.id is null or e.id is null
  or (d.is_verified, d.sort_name collate "C", d.search_text) is distinct from (e.is_verified, e.sort_name, e.search_text)
union all
select coalesce(c.community_id, k.community_id), null
from counted c
full join (
  select community_id, is_verified, initials, sum(entries) as entries from member_counts group by 1, 2, 3
) k using (community_id, is_verified, initials)
where c.entries is distinct from k.entries;
