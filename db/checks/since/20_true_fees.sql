-- Recently booked fees and recently settled gifts. If an older gift's fee is missing in the books, it is still held back,
-- which the check of expected fees finds.
with booked as (
  select case when e.metadata ->> 'donationId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (e.metadata ->> 'donationId')::uuid end as donation_id,
    count(distinct e.id) as entries, sum(p.amount_cents) as cents
  from ledger_entries e
  left join ledger_postings p
    on p.entry_id = e.id and p.account_id = (select id from ledger_accounts where kind = 'fees')
  where e.id >= {before_id} and e.kind = 'fee'
  group by 1
)
select d.id as donation_id, d.fee_cents, coalesce(b.entries, 0) as entries, coalesce(b.cents, 0) as booked_cents
from donations d
left join booked b on b.donation_id = d.id
where d.id in (
    select id from donations where state = 'succeeded' and updated_at >= {since} and settled_at >= {since}
    union
    select donation_id from booked
  )
  and (coalesce(b.entries, 0) > 1 or coalesce(b.cents, 0) <> coalesce(d.fee_cents, 0));
