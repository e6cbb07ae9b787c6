-- Who hears of a campaign: decided here and nowhere else. The preview in the form, the fan-out and the last look before
-- sending all ask these two functions (docs/decisions/022-one-audience.md).
--
-- Both answer one row for each member of the community who finished registration and has an account:
--   is_left_out   the campaign is for them, or an admin left them out
--   hears         it stands in their notifications
--   email, phone  where a message of this type may go to them now; null where none may
--   channel       'email' or 'sms': the one to use, by their choice; null when they get no message of this type
--   is_discreet   a text to them says only that there is a message, for the recipient reads on the same phone
--
-- Postgres writes a function like these into the query that calls it (it is one SELECT, stable, neither strict nor
-- a definer's), so a condition on user_id reaches the index of memberships. That holds only while the arguments contain
-- no subquery. tests/integration/audience.test.ts looks at the plans.

drop function if exists campaign_audience(uuid, smallint);
drop function if exists message_audience(uuid, uuid, text, text, uuid[], smallint);

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
  is_discreet boolean,
  time_zone text
)
language sql stable
begin atomic
  select
    u.id,
    who.is_left_out,
    not who.is_left_out,
    case when way.by_email then u.email end,
    case when way.by_text and not (phone.is_shared and way.by_email) then u.phone_number end,
    case
      -- Whoever reads on the recipient's phone and chose texts gets the e-mail instead. The text without words is for
      -- those who get no e-mails. Where a phone said STOP nothing takes the place of texts, whomever a campaign is for.
      when way.prefers_text and way.by_text and not (phone.is_shared and way.by_email) then 'sms'
      when way.prefers_text and not way.by_text then null
      when way.by_email then 'email'
    end,
    way.by_text and phone.is_shared and not way.by_email,
    u.time_zone
  from memberships m
  join users u on u.id = m.user_id
  left join users r on r.id = for_recipient
  left join message_preferences s on s.user_id = u.id and s.message_type = of_type
  left join opt_outs no_email on no_email.channel = 'email' and no_email.address = u.email
  left join opt_outs no_text on no_text.channel = 'sms' and no_text.address = u.phone_number
  cross join lateral (
    select
      -- A member's number that nobody confirmed may be anybody's: it is neither texted nor compared with the
      -- recipient's. The recipient's counts unconfirmed too: it silences nobody, for whoever shares it gets an e-mail.
      u.phone_number is not null and u.phone_confirmed_at is not null as is_confirmed,
      coalesce(
        u.phone_confirmed_at is not null and u.phone_number = coalesce(r.phone_number, recipient_phone),
        false
      ) as is_shared
  ) phone
  cross join lateral (
    select
      u.id is not distinct from for_recipient
        or coalesce(u.email = coalesce(r.email, lower(recipient_email)), false)
        or u.id = any (excluded) as is_left_out
  ) who
  cross join lateral (
    select
      coalesce(s.communication_method, u.preferred_communication_method) = 1 and phone.is_confirmed
        or u.email is null as prefers_text,
      not who.is_left_out and coalesce(s.is_enabled, true)
        and u.email is not null and no_email.address is null as by_email,
      not who.is_left_out and coalesce(s.is_enabled, true)
        and phone.is_confirmed and no_text.address is null as by_text
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
  is_discreet boolean,
  time_zone text
)
language sql stable
begin atomic
  select a.user_id, a.is_left_out, a.hears, a.email, a.phone, a.channel, a.is_discreet, a.time_zone
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
