-- Every succeeded donation has exactly one charge in the books, for the amount its card paid.
select d.id as donation_id, count(distinct e.id) as charges, -sum(p.amount_cents) as booked_cents, d.charge_cents
from donations d
left join ledger_entries e on e.kind = 'charge' and e.metadata ->> 'donationId' = d.id::text
left join ledger_postings p
  on p.entry_id = e.id and p.account_id = (select id from ledger_accounts where kind = 'cards')
where d.state = 'succeeded'
group by d.id
having count(distinct e.id) <> 1 or -sum(p.amount_cents) <> d.charge_cents;
