select e.source, count(p.line) as postings, coalesce(sum(p.amount_cents), 0) as cents
from ledger_entries e
left join ledger_postings p on p.entry_id = e.id
where e.id >= {since_id}
group by e.id
having count(p.line) < 2 or coalesce(sum(p.amount_cents), 0) <> 0;
