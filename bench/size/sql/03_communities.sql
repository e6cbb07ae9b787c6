-- Community 0 with half of all people, and many small ones.
create unlogged table size.groups as
select n, size.id(at, 'community', n) as id, at,
  case when n = 0 then 'Everybody of Fairhaven' else 'Class ' || n || ' of Fairhaven' end as name
from size.scale, generate_series(0, groups) n, lateral (select made_at - interval '5 years' + n * interval '1 hour' as at) founded;
analyze size.groups;

insert into communities (id, community_type_id, name, created_at, confirmed_at)
select id, 1 + n % (select count(*) from community_types), name, at, at + interval '1 day' from size.groups;
