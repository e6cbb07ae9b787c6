-- Every charge in the books belongs to a succeeded donation, matched by the charge's own id.
select e.source
from ledger_entries e
left join donations d
  on d.id::text = e.metadata ->> 'donationId' and d.state = 'succeeded' and e.source = 'charge:' || d.stripe_charge_id
where e.kind = 'charge' and d.id is null;
