-- Gifts: attempts and their outcomes.
insert into donations (id, attempt_key, attempt_hash, community_id, campaign_id, donor_id, visitor_first_name, visitor_last_name,
  visitor_email, is_anonymous, cover_fees, amount_cents, charge_cents, expected_fee_cents, fee_cents, state,
  stripe_payment_intent_id, stripe_charge_id, card_brand, card_last4, created_at, updated_at, settled_at, charged_at)
select id, 'size-' || n, md5(n::text), community_id, campaign_id, donor_id,
  case when donor_id is null then 'Visitor' end, case when donor_id is null then 'Number ' || n % 5000 end,
  case when donor_id is null then 'visitor.' || n % 90000 || '@size.example' end,
  n % 4 = 0, covers, amount_cents, charge_cents, fee_cents, fee_cents - back_cents, 'succeeded',
  'pi_size' || n, 'ch_size' || n, 'visa', '4242', at - interval '40 seconds', at + interval '2 minutes', at, at
from size.gifts order by n;

-- One in twenty attempts failed.
insert into donations (id, attempt_key, attempt_hash, community_id, campaign_id, donor_id, visitor_first_name, visitor_last_name,
  visitor_email, is_anonymous, cover_fees, amount_cents, charge_cents, expected_fee_cents, state,
  stripe_payment_intent_id, failure_code, created_at, updated_at)
select size.id(at - interval '50 minutes', 'declined', n), 'declined-' || n, md5('declined' || n), community_id, campaign_id, donor_id,
  case when donor_id is null then 'Visitor' end, case when donor_id is null then 'Number ' || n % 5000 end,
  case when donor_id is null then 'visitor.' || n % 90000 || '@size.example' end,
  false, covers, amount_cents, charge_cents, fee_cents, case when n % 40 = 0 then 'canceled' else 'failed' end,
  'pi_declined' || n, case when n % 40 = 0 then null else 'card_declined' end,
  at - interval '50 minutes', at - interval '49 minutes'
from size.gifts where n % 20 = 0 order by n;

insert into contributions (id, community_id, campaign_id, sequence, kind, donation_id, amount_cents, reversed_cents, is_anonymous, created_at)
select size.id(at, 'contribution', n), community_id, campaign_id, sequence, 'donation', id, amount_cents,
  case when reversal = 'booked' then amount_cents else 0 end, n % 4 = 0, at
from size.gifts order by n;

insert into charge_reversals (id, donation_id, kind, amount_cents, back_cents, state, created_at, updated_at)
select 're_size' || n, id, 'refund', charge_cents, case when reversal = 'reinstated' then charge_cents else 0 end, reversal,
  at + interval '1 day', at + interval '1 day'
from size.gifts where reversal is not null;
