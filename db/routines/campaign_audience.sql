-- Who hears of a campaign: decided here and nowhere else. The preview in the form, the fan-out and the last look before
-- sending all ask these two functions (docs/decisions/022-one-audience.md).
--
-- Both answer one row for each member of the community who finished registration and has an account:
--   is_left_out   the campaign is for them or for another account with their mailbox, or an admin left them out
--   is_muted      they have said "Not this time": nothing is sent, and nothing else in the row tells
--   hears         it stands in their notifications
--   email, phone  where a message of this type may go to them now; null where none may
--   channel       'email' or 'sms': the one to use, by their choice; null when they get no message of this type
--   is_discreet   a text to them says only that there is a message, for another account has or had the same phone
--   frequency     of e-mails about progress: 0 as it happens, 1 weekly, 2 daily, 3 monthly
--   time_zone     by which their digest comes
--   text_zone, text_region   where their phone is at home: by these texts keep the hours
--
-- On a site that sends no texts (`by_text_too` is false) whoever chose those gets e-mails, and nobody's number matters. Where
-- a phone has said STOP to what it chose, nothing takes its place, as before. Left out, texts are sent: the release before
-- asks so.
--
-- Postgres writes a function like these into the query that calls it (it is one SELECT, stable, neither strict nor
-- a definer's), so a condition on user_id reaches the index of memberships. That holds only while the arguments contain
-- no subquery. tests/integration/audience.test.ts looks at the plans.

drop function if exists campaign_audience(uuid, smallint);
drop function if exists message_audience(uuid, uuid, text, text, uuid[], smallint);
drop function if exists message_audience(uuid, uuid, uuid, text, text, uuid[], smallint);
drop function if exists campaign_audience(uuid, smallint, boolean);
drop function if exists message_audience(uuid, uuid, uuid, text, text, uuid[], smallint, boolean);

-- For a campaign that need not exist yet, when `of_campaign` is null. Of a recipient without an account, or with a deleted
-- one, the address is what is left to know them by. `recipient_phone` is unused: whether a phone is shared must not depend
-- on the recipient. The release before passes it.
create or replace function message_audience(
  for_community uuid,
  of_campaign uuid,
  for_recipient uuid,
  recipient_email text,
  recipient_phone text,
  excluded uuid[],
  of_type smallint,
  by_text_too boolean default true
) returns table (
  user_id uuid,
  is_left_out boolean,
  is_muted boolean,
  hears boolean,
  email text,
  phone text,
  channel text,
  is_discreet boolean,
  frequency smallint,
  language text,
  time_zone text,
  text_zone text,
  text_region text
)
language sql stable
begin atomic
  select
    u.id,
    who.is_left_out,
    mute.user_id is not null,
    not who.is_left_out and mute.user_id is null,
    case when way.by_email then u.email end,
    case when by_text_too and way.by_text and not (phone.is_shared and way.by_email) then u.phone_number end,
    case
      -- On a shared phone the e-mail takes the place of a text. Members without e-mail get the text without words.
      -- Where a phone said STOP nothing takes the place of texts.
      when by_text_too and way.prefers_text and way.by_text and not (phone.is_shared and way.by_email) then 'sms'
      when way.prefers_text and not way.by_text then null
      when way.by_email then 'email'
    end,
    by_text_too and way.by_text and phone.is_shared and not way.by_email,
    coalesce(t.frequency, 0::smallint),
    u.language,
    u.time_zone,
    coalesce(area.time_zone, c.time_zone),
    area.region
  from (
    -- All accounts with the recipient's mailbox, by its index and once: "offset 0" keeps it out of the condition below.
    select array(
      select same.id from users same
      where canonical_mailbox(same.email)
        = canonical_mailbox(coalesce((select r.email from users r where r.id = for_recipient), recipient_email))
    ) as accounts
    offset 0
  ) recipient
  cross join memberships m
  join communities c on c.id = m.community_id
  join users u on u.id = m.user_id
  left join campaign_mutes mute on mute.campaign_id = of_campaign and mute.user_id = u.id
  left join message_settings t on t.user_id = u.id
  left join message_preferences s on s.user_id = u.id and s.message_type = of_type
  left join text_consents consent
    on consent.user_id = u.id and consent.phone = u.phone_number and consent.state in ('confirmed', 'stopped')
  left join area_codes area on u.phone_number like '+1%' and area.code = substr(u.phone_number, 3, 3)
  left join opt_outs no_email on no_email.channel = 'email' and no_email.address = u.email
  left join opt_outs no_text on no_text.channel = 'sms' and no_text.address = u.phone_number
  cross join lateral (
    select
      -- Without consent a member's number is not texted. A number that the carrier does not serve counts as none.
      coalesce(consent.state = 'confirmed', false) and no_text.reason is distinct from 'carrier' as is_open,
      -- Where a phone said STOP, nothing takes the place of texts.
      coalesce(consent.state = 'stopped', false) and no_text.reason is distinct from 'carrier' as is_stopped,
      -- Another account has the number, confirmed or not, or a deleted one had it. The same for every campaign, and
      -- whether the deleted account was a recipient or not: a difference would reveal a recipient.
      coalesce(consent.state = 'confirmed', false) and (
        consent.former_holder_deleted_at is not null
        or exists (
          select 1 from users other
          where other.phone_number = u.phone_number and other.id <> u.id and other.deleted_at is null)
      ) as is_shared
  ) phone
  cross join lateral (
    select
      u.id is not distinct from for_recipient
        or u.id = any (recipient.accounts)
        or u.id = any (excluded) as is_left_out
  ) who
  cross join lateral (
    select
      coalesce(s.communication_method, u.preferred_communication_method) = 1 and (phone.is_open or phone.is_stopped)
        or u.email is null as prefers_text,
      not who.is_left_out and coalesce(s.is_enabled, true)
        and u.email is not null and no_email.address is null as by_email,
      not who.is_left_out and coalesce(s.is_enabled, true)
        and phone.is_open and no_text.address is null as by_text
  ) way
  where m.community_id = for_community and u.registered_at is not null and u.deleted_at is null;
end;

-- For a campaign that was launched.
create or replace function campaign_audience(
  of_campaign uuid,
  of_type smallint,
  by_text_too boolean default true
) returns table (
  user_id uuid,
  is_left_out boolean,
  is_muted boolean,
  hears boolean,
  email text,
  phone text,
  channel text,
  is_discreet boolean,
  frequency smallint,
  language text,
  time_zone text,
  text_zone text,
  text_region text
)
language sql stable
begin atomic
  select a.user_id, a.is_left_out, a.is_muted, a.hears, a.email, a.phone, a.channel, a.is_discreet, a.frequency,
    a.language, a.time_zone, a.text_zone, a.text_region
  from campaigns c
  left join campaign_recipients r on r.campaign_id = c.id
  cross join lateral (
    select array(select x.user_id from campaign_exclusions x where x.campaign_id = c.id) as people
  ) excluded
  cross join lateral message_audience(
    c.community_id, c.id, r.user_id, r.email, r.phone_number, excluded.people, of_type, by_text_too
  ) a
  where c.id = of_campaign;
end;
