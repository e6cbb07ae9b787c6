-- Memberships; the first member is the admin. Triggers write the lists of members.
insert into memberships (community_id, user_id, role, joined_at, came_by)
select g.id, p.id, case when p.n in (1, 3) or (p."group" > 0 and p.n <= crowd + groups) then 1 else 0 end, p.at, 'invited'
from size.people p join size.groups g on g.n = p."group" cross join size.scale
where p.kind <> 'deleted'
order by p.n;

-- Every tenth member of the large community is also in a small one; its second member in twenty.
insert into memberships (community_id, user_id, role, joined_at, came_by)
select g.id, p.id, 0, p.at, 'self'
from size.people p cross join size.scale join size.groups g on g.n = 1 + p.n / 10 % groups
where p.n % 10 = 0 and p.n <= crowd
union all
select g.id, p.id, 0, p.at, 'self'
from size.people p join size.groups g on g.n between 1 and 20
where p.n = 2;

insert into invitations (id, community_id, user_id, channel, address, first_name, last_name, token_hash, created_at, expires_at)
select size.id(made_at - interval '3 days', 'invitation', p.n), g.id, p.id, 'email', p.email, p.first_name, p.last_name,
  md5('invitation' || p.n), made_at - interval '3 days', made_at + interval '27 days'
from size.people p join size.groups g on g.n = p."group" cross join size.scale
where p.kind = 'invited';
