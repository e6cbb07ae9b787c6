-- All balances sum to zero: what came in is still there, went out, or was kept as fees.
select sum(balance_cents) as cents
from ledger_accounts
having sum(balance_cents) <> 0;
