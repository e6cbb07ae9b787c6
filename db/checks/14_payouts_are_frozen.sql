-- Every payout has one entry that froze its amount, and every such entry has a payout.
with frozen as (
  select e.source, sum(p.amount_cents) as cents
  from ledger_entries e
  join ledger_postings p on p.entry_id = e.id and p.amount_cents > 0
  where e.kind = 'payout_frozen'
  group by 1
)
select o.id as payout_id, f.source, o.amount_cents, f.cents
from payouts o
full join frozen f on f.source = 'payout:' || o.id
where f.cents is distinct from o.amount_cents;
