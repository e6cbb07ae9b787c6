-- Processor events and the audit log.
insert into stripe_events (id, type, object_id, received_at, state, attempts, next_attempt_at, processed_at)
select 'evt_paid' || n, 'payment_intent.succeeded', 'pi_size' || n, at, 'done', 1, at, at from size.gifts order by n;
insert into stripe_events (id, type, object_id, received_at, state, attempts, next_attempt_at, processed_at)
select 'evt_fee' || n, 'charge.updated', 'ch_size' || n, at + interval '2 minutes', 'done', 1, at, at from size.gifts
where back_cents is not null order by n;

insert into audit_log (id, at, actor_id, action, subject_type, subject_id, data, community_id, campaign_id)
select size.id(m.joined_at, 'joined', row_number() over ()), m.joined_at, m.user_id, 'community.joined', 'user', m.user_id::text,
  jsonb_build_object('communityId', m.community_id), m.community_id, null
from memberships m
union all
select size.id(c.launched_at, 'launched', c.n), c.launched_at, p.id, 'campaign.launched', 'campaign', c.id::text,
  jsonb_build_object('communityId', c.community_id), c.community_id, c.id
from size.campaigns c cross join size.scale join size.people p on p.n = case c."group" when 0 then 1 else crowd + c."group" end
union all
select size.id(c.ended_at, 'frozen line', c.n), c.ended_at, p.id, 'payout.frozen', 'payout', c.payout::text,
  jsonb_build_object('communityId', c.community_id, 'campaignId', c.id, 'amountCents', s.held_cents), c.community_id, c.id
from size.campaigns c join size.sums s using (n) cross join size.scale
join size.people p on p.n = case c."group" when 0 then 1 else crowd + c."group" end
where c.status <> 'launched'
union all
select size.id(t.at, 'moved line', t.n), t.at, p.id, 'transfer.made', 'transfer', t.id::text,
  jsonb_build_object('communityId', t.community_id, 'campaignId', t.campaign_id, 'amountCents', t.amount_cents), t.community_id, t.campaign_id
from size.transfers t cross join size.scale join size.people p on p.n = case t.n when 0 then 1 else crowd + t.n end
union all
select size.id(at + size.chance(n, 8) * (made_at - at), 'signed out', n * 8 + k), at + size.chance(n * 8 + k, 8) * (made_at - at), id,
  'identity.signed_out', 'user', id::text, '{}', null, null
from size.people cross join size.scale cross join generate_series(0, 4) k
where kind = 'member'
order by 2;
