-- Every true fee of a donation is in the books once, for the same amount.
select d.id as donation_id, d.fee_cents, count(distinct e.id) as entries, coalesce(sum(p.amount_cents), 0) as booked_cents
from donations d
left join ledger_entries e on e.kind = 'fee' and e.metadata ->> 'donationId' = d.id::text
left join ledger_postings p
  on p.entry_id = e.id and p.account_id = (select id from ledger_accounts where kind = 'fees')
group by d.id
having count(distinct e.id) > 1 or coalesce(sum(p.amount_cents), 0) <> coalesce(d.fee_cents, 0);
