select e.source
from ledger_entries e
left join donations d on d.stripe_charge_id = substr(e.source, length('charge:') + 1)
where e.id >= {since_id} and e.kind = 'charge'
  and (d.id is null or d.state <> 'succeeded' or e.source not like 'charge:%' or e.metadata ->> 'donationId' is distinct from d.id::text);
