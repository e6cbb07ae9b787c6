-- By the charge's own id: a second charge of a donation has another id and counts as a charge without a donation.
select d.id as donation_id, e.source, p.cents as booked_cents, d.charge_cents
from donations d
left join ledger_entries e
  on e.source = 'charge:' || d.stripe_charge_id and e.kind = 'charge' and e.metadata ->> 'donationId' = d.id::text
left join lateral (
  select -sum(amount_cents) as cents from ledger_postings
  where entry_id = e.id and account_id = (select id from ledger_accounts where kind = 'cards')
) p on true
where d.state = 'succeeded' and d.updated_at >= {since} and p.cents is distinct from d.charge_cents;
