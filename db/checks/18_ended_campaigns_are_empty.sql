-- A stopped or completed campaign holds no money.
select c.id as campaign_id, c.status, a.balance_cents
from campaigns c
join ledger_accounts a on a.kind = 'campaign' and a.owner_id = c.id
where c.status in ('stopped', 'completed') and a.balance_cents <> 0;
