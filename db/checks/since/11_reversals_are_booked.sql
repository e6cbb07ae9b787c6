-- All entries of recently booked or changed reversals, however old their first entry.
with changed as (
  select metadata ->> 'reversalId' as id from ledger_entries
  where id >= {before_id} and (metadata ->> 'reversalId') is not null
  union
  select id from charge_reversals where updated_at >= {since}
),
booked as (
  select e.metadata ->> 'reversalId' as reversal_id,
    sum(greatest(0, p.cents)) as taken, sum(greatest(0, -p.cents)) as back
  from ledger_entries e
  cross join lateral (
    select coalesce(sum(amount_cents), 0) as cents from ledger_postings
    where entry_id = e.id and account_id = (select id from ledger_accounts where kind = 'cards')
  ) p
  where e.metadata ->> 'reversalId' in (select id from changed)
  group by 1
)
select changed.id as reversal_id, r.state, r.amount_cents, b.taken, r.back_cents, b.back
from changed
left join charge_reversals r on r.id = changed.id
left join booked b on b.reversal_id = changed.id
where r.id is null or r.amount_cents <> coalesce(b.taken, 0) or r.back_cents <> coalesce(b.back, 0)
  or (r.state = 'reinstated') <> (r.amount_cents > 0 and r.standing_cents = 0);
