-- Ledger entries: each movement, then two lines per step. Accounts are named by kind and number until they have ids.
create unlogged table size.accounts as
select kind, 0 as number, size.id(made_at - interval '5 years', kind, 0) as id, null::uuid as owner_id
from size.scale, unnest(array['cards', 'fees_expected', 'fees', 'payouts', 'paid_out', 'provider_loss']) kind
union all
select 'community', n, size.id(at, 'account', n), id from size.groups
union all
select 'campaign', n, account, id from size.campaigns;

analyze size.accounts;

-- Moves half of each small community's Our Balance, and a tenth of the large one's, into its first campaign.
create unlogged table size.transfers as
select g.n, size.id(made_at - interval '90 minutes', 'transfer', g.n) as id, g.id as community_id, c.n as campaign, c.id as campaign_id,
  made_at - interval '90 minutes' as at, sum(x.amount_cents)::bigint / case g.n when 0 then 1000 else 200 end * 100 as amount_cents
from size.groups g
cross join size.scale
join size.campaigns c on c.n = case g.n when 0 then 0 else 36 + 4 * g.n end
join size.gifts x on x."group" = g.n and x.campaign is null
group by g.n, g.id, c.n, c.id, made_at
having sum(x.amount_cents)::bigint / case g.n when 0 then 1000 else 200 end > 0;

insert into transfers (id, request_key, community_id, campaign_id, amount_cents, created_by, created_at, sequence)
select t.id, 'size-' || t.n, t.community_id, t.campaign_id, t.amount_cents, p.id, t.at, 1
from size.transfers t cross join size.scale s join size.people p on p.n = case t.n when 0 then 1 else s.crowd + t.n end;

-- Held, raised and counted amounts of each campaign.
create unlogged table size.sums as
select c.n, coalesce(g.gifts, 0) + coalesce(t.moves, 0) as contributions,
  coalesce(g.raised, 0) + coalesce(t.cents, 0) as raised_cents, coalesce(g.held, 0) + coalesce(t.cents, 0) as held_cents
from size.campaigns c
left join (
  select campaign, count(*)::int as gifts,
    sum(amount_cents) filter (where reversal is distinct from 'booked')::bigint as raised,
    (sum(charge_cents - fee_cents + coalesce(back_cents, 0)) - coalesce(sum(charge_cents) filter (where reversal = 'booked'), 0))::bigint as held
  from size.gifts where campaign is not null group by 1
) g on g.campaign = c.n
left join (select campaign, count(*)::int as moves, sum(amount_cents)::bigint as cents from size.transfers group by 1) t on t.campaign = c.n;
analyze size.sums;

insert into contributions (id, community_id, campaign_id, sequence, kind, transfer_id, amount_cents, is_anonymous, created_at)
select size.id(t.at, 'moved', t.n), t.community_id, t.campaign_id, s.contributions, 'transfer', t.id, t.amount_cents, false, t.at
from size.transfers t join size.sums s on s.n = t.campaign;

insert into ledger_entries (id, source, kind, created_at, metadata)
select size.id(at, 'charge', n), 'charge:ch_size' || n, 'charge', at, jsonb_build_object('donationId', id, 'intentId', 'pi_size' || n)
from size.gifts order by n;

insert into ledger_entries (id, source, kind, created_at, metadata)
select size.id(at + interval '2 minutes', 'fee', n), 'fee:txn_size' || n, 'fee', at + interval '2 minutes', jsonb_build_object('donationId', id)
from size.gifts where back_cents is not null order by n;

insert into ledger_entries (id, source, kind, created_at, metadata)
select size.id(at + interval '1 day', 'refund', n), 'refund:re_size' || n, 'refund', at + interval '1 day',
  jsonb_build_object('donationId', id, 'reversalId', 're_size' || n)
from size.gifts where reversal is not null;

insert into ledger_entries (id, source, kind, created_at, metadata, reverses)
select size.id(at + interval '25 hours', 'refund_failed', n), 'refund_failed:re_size' || n, 'refund_failed', at + interval '25 hours',
  jsonb_build_object('donationId', id, 'reversalId', 're_size' || n), size.id(at + interval '1 day', 'refund', n)
from size.gifts where reversal = 'reinstated';

insert into ledger_entries (id, source, kind, created_at, metadata)
select size.id(at, 'transfer entry', n), 'transfer:' || id, 'transfer', at, jsonb_build_object('transferId', id)
from size.transfers;

insert into ledger_entries (id, source, kind, created_at, metadata)
select size.id(ended_at, 'frozen', n), 'payout:' || payout, 'payout_frozen', ended_at, jsonb_build_object('payoutId', payout, 'campaignId', id)
from size.campaigns where status <> 'launched'
union all
select size.id(ended_at + interval '3 days', 'sent', n), 'payout_sent:' || payout || ':1', 'payout_sent', ended_at + interval '3 days',
  jsonb_build_object('payoutId', payout, 'campaignId', id)
from size.campaigns where status = 'completed';
