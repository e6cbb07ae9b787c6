-- Sent messages: all five of the large community's open campaigns, two of each small community's campaigns, and receipts
-- of one gift in five.
create unlogged table size.messages as
select row_number() over () as n, size.id(c.launched_at + (type - 2) * interval '1 day', 'message ' || type, c.n) as id, type,
  c.n as campaign, c.id as campaign_id, c.community_id, c.launched_at + (type - 2) * interval '1 day' as at, c.recipient
from size.campaigns c join generate_series(2, 6) type on type <= case when c."group" = 0 then 6 else 3 end
where c."group" > 0 or c.status = 'launched';

insert into messages (id, kind, dedupe_key, template, data, community_id, campaign_id, message_type, created_at, fanned_out_at)
select m.id, 'campaign', 'campaign:' || m.campaign_id || ':' || m.type, 'campaign',
  jsonb_build_object('communityName', g.name, 'campaignName', c.name, 'content', 'A member of ' || g.name || ' needs our help.',
    'messageType', m.type::text, 'link', 'https://size.example/c/' || c.short_code, 'goal', c.amount::text, 'raised', '0', 'gifts', '0',
    'way', 'home', 'campaignId', c.id),
  m.community_id, m.campaign_id, m.type, m.at, m.at + interval '10 seconds'
from size.messages m join campaigns c on c.id = m.campaign_id join size.groups g on g.id = m.community_id;

insert into messages (id, kind, dedupe_key, template, data, created_at, fanned_out_at)
select size.id(at, 'receipt', n), 'direct', 'receipt:' || id, 'donation-receipt',
  jsonb_build_object('donorName', 'Donor', 'amount', '$' || amount_cents / 100, 'date', at::date), at, at
from size.gifts where n % 5 = 0;

create unlogged table size.sent as
select row_number() over (order by m.at, m.n, s.user_id) as n, m.id as message_id, m.at, m.community_id, m.campaign_id, s.user_id, u.email
from size.messages m
join memberships s on s.community_id = m.community_id
join users u on u.id = s.user_id and u.registered_at is not null
join size.people r on r.n = m.recipient
where u.id <> r.id
order by m.at, m.n, s.user_id;

insert into deliveries (id, message_id, user_id, channel, address, state, attempts, not_before, provider_id, created_at, sent_at, updated_at)
select size.id(at + interval '10 seconds', 'delivery', n), message_id, user_id, 'email', email, case when n % 50 = 0 then 'sent' else 'delivered' end,
  1, at, 'em_size' || n, at + interval '10 seconds', at + interval '20 seconds', at + interval '1 minute'
from size.sent order by n;

insert into deliveries (id, message_id, user_id, channel, address, state, attempts, not_before, provider_id, created_at, sent_at, updated_at)
select size.id(g.at, 'receipt sent', g.n), size.id(g.at, 'receipt', g.n), g.donor_id, 'email',
  coalesce(p.email, 'visitor.' || g.n % 90000 || '@size.example'), 'delivered', 1, g.at, 'em_receipt' || g.n, g.at, g.at, g.at
from size.gifts g left join size.people p on p.n = g.donor where g.n % 5 = 0
order by g.n;

insert into notifications (id, message_id, user_id, community_id, campaign_id, message, created_at, read_at)
select size.id(at + interval '10 seconds', 'notification', n), message_id, user_id, community_id, campaign_id,
  'A member of our community needs our help.', at + interval '10 seconds', case when n % 3 = 0 then at + interval '1 day' end
from size.sent order by n;
