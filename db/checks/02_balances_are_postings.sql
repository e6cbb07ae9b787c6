-- Every account's balance is the sum of its postings.
select a.kind, a.owner_id, a.balance_cents, coalesce(sum(p.amount_cents), 0) as postings_cents
from ledger_accounts a
left join ledger_postings p on p.account_id = a.id
group by a.id
having a.balance_cents <> coalesce(sum(p.amount_cents), 0);
