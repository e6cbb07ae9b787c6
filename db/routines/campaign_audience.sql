-- Who hears of a campaign: decided here and nowhere else. The preview in the form, the fan-out and the last look before
-- sending all ask these two functions (docs/decisions/022-one-audience.md).
--
-- Both answer one row for each member of the community who finished registration and has an account:
--   is_left_out   the campaign is for them, or an admin left them out
--   hears         it stands in their notifications
--   email, phone  where a message of this type may go to them now; null where none may
--   channel       'email' or 'sms': the one to use, by their choice; null when they get no message of this type
--
-- Postgres writes a function like these into the query that calls it (it is one SELECT, stable, neither strict nor
-- a definer's), so a condition on user_id reaches the index of memberships. That holds only while the arguments contain
-- no subquery. tests/integration/audience.test.ts looks at the plans.

-- For a campaign that need not exist yet. Of a recipient without an account, or with a deleted one, the address and the
-- number are what is left to know them by.
create or replace function message_audience(
  for_community uuid,
  for_recipient uuid,
  recipient_email text,
  recipient_phone text,
  excluded uuid[],
  of_type smallint
) returns table (
  user_id uuid,
  is_left_out boolean,
  hears boolean,
  email text,
  phone text,
  channel text,
  time_zone text
)
language sql stable
begin atomic
  select
    u.id,
    who.is_left_out,
    who.hears,
    case when way.by_email then u.email end,
    case when way.by_text then u.phone_number end,
    case
      when way.prefers_text and way.by_text then 'sms'
      when not way.prefers_text and way.by_email then 'email'
    end,
    u.time_zone
  from memberships m
  join users u on u.id = m.user_id
  left join users r on r.id = for_recipient
  left join message_preferences s on s.user_id = u.id and s.message_type = of_type
  left join opt_outs no_email on no_email.channel = 'email' and no_email.address = u.email
  left join opt_outs no_text on no_text.channel = 'sms' and no_text.address = u.phone_number
  cross join lateral (
    select
      -- A number that nobody confirmed may be anybody's: it is neither texted nor compared with the recipient's. Else
      -- whoever typed a member's number could tell from the silence that a campaign is for them.
      u.phone_number is not null and u.phone_confirmed_at is not null as has_phone,
      coalesce(
        u.phone_confirmed_at is not null and u.phone_number = coalesce(r.phone_number, recipient_phone),
        false
      ) as shares_phone
  ) phone
  cross join lateral (
    select
      u.id is not distinct from for_recipient
        or coalesce(u.email = coalesce(r.email, lower(recipient_email)), false)
        or u.id = any (excluded) as is_left_out
  ) chosen
  cross join lateral (
    select
      chosen.is_left_out,
      -- Whoever reads their texts on the recipient's phone is told nothing of the campaign.
      not chosen.is_left_out and not (phone.shares_phone and u.preferred_communication_method = 1) as hears,
      phone.has_phone and not phone.shares_phone as may_text
  ) who
  cross join lateral (
    select
      coalesce(s.communication_method, u.preferred_communication_method) = 1 and who.may_text
        or u.email is null as prefers_text,
      who.hears and coalesce(s.is_enabled, true) and u.email is not null and no_email.address is null as by_email,
      who.hears and coalesce(s.is_enabled, true) and who.may_text and no_text.address is null as by_text
  ) way
  where m.community_id = for_community and u.registered_at is not null and u.deleted_at is null;
end;

-- For a campaign that was launched.
create or replace function campaign_audience(of_campaign uuid, of_type smallint) returns table (
  user_id uuid,
  is_left_out boolean,
  hears boolean,
  email text,
  phone text,
  channel text,
  time_zone text
)
language sql stable
begin atomic
  select a.user_id, a.is_left_out, a.hears, a.email, a.phone, a.channel, a.time_zone
  from campaigns c
  left join campaign_recipients r on r.campaign_id = c.id
  cross join lateral (
    select array(select x.user_id from campaign_exclusions x where x.campaign_id = c.id) as people
  ) excluded
  cross join lateral message_audience(
    c.community_id, r.user_id, r.email, r.phone_number, excluded.people, of_type
  ) a
  where c.id = of_campaign;
end;
