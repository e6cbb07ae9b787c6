-- Campaigns with totals of their gifts, and payouts.
insert into campaigns (id, community_id, name, campaign_type_id, amount, description, status, created_by, created_at, launched_at, stopped_at,
  completed_at, raised_cents, contribution_count)
select c.id, c.community_id,
  (array['A roof before winter', 'Three months of treatment', 'A van that starts', 'Books for two freshmen', 'Help with a funeral'])[1 + c.n % 5],
  1 + c.n % (select count(*) from campaign_types), greatest(100, s.raised_cents / 125),
  'The insurance pays for a part of it; what remains is more than one family can carry this year.', c.status, p.id,
  c.launched_at - interval '1 hour', c.launched_at, c.ended_at,
  case c.status when 'completed' then c.ended_at + interval '3 days' end, s.raised_cents, s.contributions
from size.campaigns c
join size.sums s using (n)
cross join size.scale
join size.people p on p.n = case c."group" when 0 then 1 else crowd + c."group" end;

update communities c set contribution_count = g.gifts
from size.groups o join (select "group", count(*) as gifts from size.gifts where campaign is null group by 1) g on g."group" = o.n
where c.id = o.id;
update communities c set transfer_count = 1 from size.transfers t where c.id = t.community_id;

insert into sealed_recipients (campaign_id, record)
select c.id, sealed_record(jsonb_build_object('userId', p.id), 'recipient ' || c.id, recipient_record_size())
from size.campaigns c join size.people p on p.n = c.recipient;

insert into campaign_messages (campaign_id, message_type, content)
select id, type, case type when 2 then 'A member of {communityName} needs our help.' else 'Look how far we have come together.' end
from size.campaigns cross join generate_series(2, 6) type;

insert into campaign_milestones (campaign_id, milestone, outcome, crossed_at)
select id, milestone, 'announced', launched_at + milestone * interval '4 hours'
from size.campaigns join size.sums using (n) cross join unnest(array[25, 50, 75, 100]) milestone
where contributions > 0;

insert into payouts (id, campaign_id, community_id, sealed_payee, gross_cents, fee_cents, amount_cents, state, requested_by, requested_at,
  method, method_chosen_at, taken_up_at, sendings, sent_at, reference)
select c.payout, c.id, c.community_id,
  sealed_record(jsonb_build_object(
    'recipientId', r.id, 'email', case when c.status = 'completed' or c.n % 2 = 0 then r.email end),
    'payee ' || c.payout, payee_record_size()),
  s.raised_cents, s.raised_cents - s.held_cents, s.held_cents,
  case when c.status = 'completed' then 'sent' when c.n % 2 = 0 then 'ready' else 'waiting_for_method' end,
  p.id, c.ended_at,
  case when c.status = 'completed' or c.n % 2 = 0 then 'paypal' end,
  case when c.status = 'completed' or c.n % 2 = 0 then c.ended_at + interval '1 day' end,
  case when c.status = 'completed' then c.ended_at + interval '3 days' end,
  case when c.status = 'completed' then 1 else 0 end,
  case when c.status = 'completed' then c.ended_at + interval '3 days' end,
  case when c.status = 'completed' then 'PP-' || c.n end
from size.campaigns c
join size.sums s using (n)
cross join size.scale
join size.people p on p.n = case c."group" when 0 then 1 else crowd + c."group" end
join size.people r on r.n = c.recipient
where c.status <> 'launched'
order by c.ended_at;

insert into page_changes (scope) select id from size.campaigns union all select id from size.groups;
