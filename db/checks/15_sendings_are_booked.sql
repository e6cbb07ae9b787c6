-- Each sending of a payout is booked once, and so is each return. Only the last sending may not be booked yet.
with moves as (
  select e.metadata ->> 'payoutId' as payout_id,
    count(*) filter (where e.kind = 'payout_sent') as sent,
    count(*) filter (where e.kind = 'payout_returned') as returned,
    count(*) filter (where p.amount_cents <> o.amount_cents) as of_other_amount
  from ledger_entries e
  join ledger_postings p on p.entry_id = e.id and p.amount_cents > 0
  join payouts o on o.id::text = e.metadata ->> 'payoutId'
  where e.kind in ('payout_sent', 'payout_returned')
  group by 1
)
select o.id as payout_id, o.state, o.sendings, m.sent, m.returned, m.of_other_amount
from payouts o
left join moves m on m.payout_id = o.id::text
where coalesce(m.sent, 0) <> o.sendings
  or coalesce(m.returned, 0) <> o.sendings - (case when o.state = 'sent' then 1 else 0 end)
  or coalesce(m.of_other_amount, 0) > 0;
