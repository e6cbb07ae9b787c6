with frozen as (
  select e.source, sum(p.amount_cents) as cents
  from ledger_entries e
  join ledger_postings p on p.entry_id = e.id and p.amount_cents > 0
  where e.id >= {before_id} and e.kind = 'payout_frozen'
  group by 1
)
select o.id as payout_id, f.source, o.amount_cents, f.cents
from (
  select * from payouts where requested_at >= {since} or 'payout:' || id in (select source from frozen)
) o
full join frozen f on f.source = 'payout:' || o.id
where f.cents is distinct from o.amount_cents;
