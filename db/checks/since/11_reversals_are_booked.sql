-- What was booked lately, and what that books back, however long ago it was booked.
with lately as (
  select id, reverses from ledger_entries
  where id >= {before_id} and kind in ('refund', 'refund_failed', 'dispute', 'dispute_reinstated')
),
booked as (
  select e.metadata ->> 'reversalId' as reversal_id,
    sum(p.cents) filter (where e.kind in ('refund', 'dispute')) as taken,
    coalesce(sum(p.cents) filter (where e.kind in ('refund_failed', 'dispute_reinstated')), 0) as given
  from (select id from lately union select reverses from lately where reverses is not null) those
  join ledger_entries e using (id)
  cross join lateral (
    select sum(amount_cents) as cents from ledger_postings
    where entry_id = e.id and account_id = (select id from ledger_accounts where kind = 'cards')
  ) p
  group by 1
)
select r.id, r.state, r.amount_cents, b.taken, b.given
from (
  select * from charge_reversals where updated_at >= {since} or id in (select reversal_id from booked)
) r
full join booked b on b.reversal_id = r.id
where r.id is null or b.taken is distinct from r.amount_cents or (r.state = 'reinstated') <> (b.given < 0);
