-- The stored count of every list matches its rows.
with counted as (
  select l.list, l.beginning collate "C" as beginning, count(*) as entries
  from (
    select l.* from users x cross join lateral lists_of(x) l
    union all select l.* from communities x cross join lateral lists_of(x) l
    union all select l.* from payouts x cross join lateral lists_of(x) l
    union all select l.* from opt_outs x cross join lateral lists_of(x) l
    union all select l.* from desk_threads x cross join lateral lists_of(x) l
    union all select l.* from audit_log x cross join lateral lists_of(x) l
  ) l
  group by 1, 2
)
select coalesce(c.list, k.list) as list, coalesce(c.beginning, k.beginning) as beginning, c.entries as counted, k.entries as kept
from counted c
full join (select list, beginning, sum(entries) as entries from list_counts group by 1, 2) k using (list, beginning)
where c.entries is distinct from k.entries;
