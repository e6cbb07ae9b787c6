-- The only definition of a campaign's audience. The form's preview, the fan-out and the check before sending all use
-- these two functions (docs/decisions/022-message-audience.md).
--
-- Both return a row for each registered member with an account:
--   is_left_out   recipient (also by another account with the same mailbox), or excluded by an admin
--   is_muted      muted ("Not this time"): nothing is sent, and no other column reveals it
--   hears         listed in their notifications
--   email, phone  address for this message type now; null if none
--   channel       'email' or 'sms' by their choice; null without a message of this type
--   is_discreet   a text must not name the campaign, because another account has or had the same phone
--   frequency     progress e-mails: 0 as it happens, 1 weekly, 2 daily, 3 monthly
--   time_zone     for digests
--   text_zone, text_region   home of the phone, for quiet hours of texts
--
-- On a site without texts (`by_text_too` is false), members who chose texts get e-mails and numbers do not matter. A
-- phone's STOP to the chosen channel has no fallback. The default is true: the previous release omits the argument.
--
-- Postgres inlines these functions (one SELECT, stable, neither strict nor security definer), so a condition on user_id
-- uses the index of memberships. This requires arguments without subqueries; tests/integration/audience.test.ts checks
-- the plans.

drop function if exists campaign_audience(uuid, smallint);
drop function if exists message_audience(uuid, uuid, text, text, uuid[], smallint);
drop function if exists message_audience(uuid, uuid, uuid, text, text, uuid[], smallint);
drop function if exists campaign_audience(uuid, smallint, boolean);
drop function if exists message_audience(uuid, uuid, uuid, text, text, uuid[], smallint, boolean);

-- With a null `of_campaign`, for a planned campaign. The address identifies a recipient without an account or with a
-- deleted one. `recipient_phone` is unused, because a shared phone must not depend on the recipient; the previous release
-- passes it.
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
      -- On a shared phone an e-mail replaces the text. Members without e-mail get a discreet text.
      -- After a STOP, texts have no fallback.
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
    -- Accounts with the recipient's mailbox, by its index. "offset 0" prevents inlining into the condition below.
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
      -- Texts need consent. A number that the carrier does not serve counts as missing.
      coalesce(consent.state = 'confirmed', false) and no_text.reason is distinct from 'carrier' as is_open,
      -- After a STOP, texts have no fallback.
      coalesce(consent.state = 'stopped', false) and no_text.reason is distinct from 'carrier' as is_stopped,
      -- Another account has the number, confirmed or not, or a deleted one had it. Equal for all campaigns and deleted
      -- accounts: a difference would reveal a recipient.
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

-- For a launched campaign.
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
