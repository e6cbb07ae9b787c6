-- The amounts that a refund or dispute took and gave back match its entries. It is reinstated if and only if everything came back.
with booked as (
  select e.metadata ->> 'reversalId' as reversal_id,
    sum(greatest(0, p.cents)) as taken, sum(greatest(0, -p.cents)) as back
  from ledger_entries e
  cross join lateral (
    select coalesce(sum(amount_cents), 0) as cents from ledger_postings
    where entry_id = e.id and account_id = (select id from ledger_accounts where kind = 'cards')
  ) p
  where (e.metadata ->> 'reversalId') is not null
  group by 1
)
select coalesce(r.id, b.reversal_id) as reversal_id, r.state, r.amount_cents, b.taken, r.back_cents, b.back
from charge_reversals r
full join booked b on b.reversal_id = r.id
where r.id is null or r.amount_cents <> coalesce(b.taken, 0) or r.back_cents <> coalesce(b.back, 0)
  or (r.state = 'reinstated') <> (r.amount_cents > 0 and r.standing_cents = 0);
