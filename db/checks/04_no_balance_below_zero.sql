-- No campaign, no Our Balance, no held-back fees and no payouts are below zero.
select kind, owner_id, balance_cents
from ledger_accounts
where kind in ('campaign', 'community', 'fees_expected', 'payouts') and balance_cents < 0;
