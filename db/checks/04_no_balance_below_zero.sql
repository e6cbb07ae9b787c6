-- No campaign, no Our Balance, no held-back fees, no payouts and nothing that communities left are below zero.
select kind, owner_id, balance_cents
from ledger_accounts
where kind in ('campaign', 'community', 'fees_expected', 'payouts', 'rounding', 'general') and balance_cents < 0;
