-- The amount held back for card fees is the expected fee of every donation whose true fee is not known yet.
select coalesce((select balance_cents from ledger_accounts where kind = 'fees_expected'), 0) as held_cents,
  coalesce(sum(expected_fee_cents), 0) as expected_cents
from donations
where state = 'succeeded' and fee_cents is null
having coalesce((select balance_cents from ledger_accounts where kind = 'fees_expected'), 0)
  <> coalesce(sum(expected_fee_cents), 0);
