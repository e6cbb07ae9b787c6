-- A deleted community and its campaigns hold no money.
select c.id as community_id, a.kind, a.owner_id, a.balance_cents
from communities c
join lateral (
  select c.id as owner_id, 'community' as kind
  union all
  select id, 'campaign' from campaigns where community_id = c.id
) held on true
join ledger_accounts a on a.kind = held.kind and a.owner_id = held.owner_id
where c.ended_at is not null and a.balance_cents <> 0;
