-- Quantities by the number of gifts, and deterministic ids and random numbers.
create schema size;

create unlogged table size.scale as
select gifts, people, people / 2 as crowd, groups, people / 2 / groups as of_group, made_at
from (
  select $gifts$::int as gifts,
    greatest(120, $gifts$::bigint * 60000 / 1000000)::int / 2 * 2 as people,
    greatest(3, $gifts$::bigint / 1000)::int as groups,
    $made_at$::timestamptz as made_at
) given;

-- Deterministic UUIDv7 of this moment, by name and number.
create function size.id(at timestamptz, name text, n bigint) returns uuid language sql stable parallel safe
return overlay(
  overlay(md5(name || n) placing lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' from 1 for 13)
  placing '8' from 17 for 1)::uuid;

-- Deterministic random number from 0 to below 1, by number and purpose.
create function size.chance(n bigint, seed bigint) returns double precision language sql stable parallel safe
return (hashint8extended(n, seed) & 1048575) / 1048576.0::double precision;
