-- Every entry has at least two postings, and they sum to zero.
-- One pass by entry, with the entries themselves as lines of nothing, so that one without postings is seen, too.
select (select e.source from ledger_entries e where e.id = entry_id) as source, sum(postings) as postings, sum(cents) as cents
from (
  select id as entry_id, 0 as postings, 0::bigint as cents from ledger_entries
  union all
  select entry_id, 1, amount_cents from ledger_postings
) lines
group by entry_id
having sum(postings) < 2 or sum(cents) <> 0;
