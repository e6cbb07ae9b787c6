-- The payouts account holds exactly the sum of all unsent payouts.
select coalesce((select balance_cents from ledger_accounts where kind = 'payouts'), 0) as held_cents,
  coalesce(sum(amount_cents), 0) as waiting_cents
from payouts
where state <> 'sent'
having coalesce((select balance_cents from ledger_accounts where kind = 'payouts'), 0) <> coalesce(sum(amount_cents), 0);
