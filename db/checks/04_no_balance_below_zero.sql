-- No campaign, Our Balance, held-back fees, payouts or leftovers of communities are below zero.
select kind, owner_id, balance_cents
from ledger_accounts
where kind in ('campaign', 'community', 'fees_expected', 'payouts', 'rounding', 'general') and balance_cents < 0;
