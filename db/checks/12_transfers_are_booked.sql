-- Every transfer is one entry and one contribution of the same amount, and nothing else is.
with entries as (
  select e.metadata ->> 'transferId' as transfer_id, sum(p.amount_cents) as cents
  from ledger_entries e
  join ledger_postings p on p.entry_id = e.id and p.amount_cents > 0
  where e.kind = 'transfer'
  group by 1
)
select t.id as transfer_id, e.transfer_id as entry_of, t.amount_cents, e.cents, c.amount_cents as shown_cents
from transfers t
full join entries e on e.transfer_id = t.id::text
left join contributions c on c.transfer_id = t.id and c.campaign_id = t.campaign_id
where t.id is null or e.cents is distinct from t.amount_cents or c.amount_cents is distinct from t.amount_cents;
