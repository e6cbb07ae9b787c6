-- Every refund and dispute is booked for its amount, and booked back exactly when it was reinstated.
with booked as (
  select e.metadata ->> 'reversalId' as reversal_id,
    sum(p.cents) filter (where e.kind in ('refund', 'dispute')) as taken,
    coalesce(sum(p.cents) filter (where e.kind in ('refund_failed', 'dispute_reinstated')), 0) as given
  from ledger_entries e
  cross join lateral (
    select sum(amount_cents) as cents from ledger_postings
    where entry_id = e.id and account_id = (select id from ledger_accounts where kind = 'cards')
  ) p
  where e.kind in ('refund', 'refund_failed', 'dispute', 'dispute_reinstated')
  group by 1
)
select r.id, r.state, r.amount_cents, b.taken, b.given
from charge_reversals r
full join booked b on b.reversal_id = r.id
where r.id is null or b.taken is distinct from r.amount_cents or (r.state = 'reinstated') <> (b.given < 0);
