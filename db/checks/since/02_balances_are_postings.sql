-- Balances of the last clean run, plus bookings of transactions that it did not see.
with moved as (
  select p.account_id, sum(p.amount_cents) as cents
  from ledger_entries e
  join ledger_postings p on p.entry_id = e.id
  where e.id >= {since_id} and not pg_visible_in_snapshot(e.transaction_id::xid8, {snapshot})
  group by p.account_id
)
select a.kind, a.owner_id, a.balance_cents, coalesce(k.balance_cents, 0) + coalesce(m.cents, 0) as postings_cents
from ledger_accounts a
left join checked_balances k on k.account_id = a.id
left join moved m on m.account_id = a.id
where a.balance_cents <> coalesce(k.balance_cents, 0) + coalesce(m.cents, 0);
