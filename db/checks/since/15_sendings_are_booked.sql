-- Changed payouts with all their entries. Entries of sendings have the sending's number in their name.
with lately as (
  select id, metadata ->> 'payoutId' as payout_id from ledger_entries
  where id >= {since_id} and kind in ('payout_sent', 'payout_returned')
),
changed as (
  select o.* from payouts o
  where o.sent_at >= {since} or o.returned_at >= {since} or o.id::text in (select payout_id from lately)
),
entries as (
  select id, payout_id from lately
  union
  select e.id, o.id::text
  from changed o
  cross join generate_series(1, o.sendings + 1) sending
  join ledger_entries e on e.source in ('payout_sent:' || o.id || ':' || sending, 'payout_returned:' || o.id || ':' || sending)
),
moves as (
  select m.payout_id,
    count(*) filter (where e.kind = 'payout_sent') as sent,
    count(*) filter (where e.kind = 'payout_returned') as returned,
    count(*) filter (where p.amount_cents <> o.amount_cents) as of_other_amount
  from entries m
  join ledger_entries e using (id)
  join ledger_postings p on p.entry_id = e.id and p.amount_cents > 0
  join changed o on o.id::text = m.payout_id
  group by 1
)
select o.id as payout_id, o.state, o.sendings, m.sent, m.returned, m.of_other_amount
from changed o
left join moves m on m.payout_id = o.id::text
where coalesce(m.sent, 0) <> o.sendings
  or coalesce(m.returned, 0) <> o.sendings - (case when o.state = 'sent' then 1 else 0 end)
  or coalesce(m.of_other_amount, 0) > 0;
