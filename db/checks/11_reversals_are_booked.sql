-- Every refund and dispute is booked for its amount, and booked back exactly when it was reinstated.
with booked as (
  select e.metadata ->> 'reversalId' as reversal_id,
    sum(p.amount_cents) filter (where e.kind in ('refund', 'dispute')) as taken,
    coalesce(sum(p.amount_cents) filter (where e.kind in ('refund_failed', 'dispute_reinstated')), 0) as given
  from ledger_entries e
  join ledger_postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.account_id and a.kind = 'cards'
  where e.kind in ('refund', 'refund_failed', 'dispute', 'dispute_reinstated')
  group by 1
)
select r.id, r.state, r.amount_cents, b.taken, b.given
from charge_reversals r
full join booked b on b.reversal_id = r.id
where r.id is null or b.taken is distinct from r.amount_cents or (r.state = 'reinstated') <> (b.given < 0);
