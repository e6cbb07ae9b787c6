-- Recipients of the text that asks for consent: registered a day ago or earlier (`before`), in an approved community, want
-- texts, have a number, and were never asked at it by any means. Excludes people who are confirming a number, and numbers
-- that stopped texts, are not served by the carrier, or were asked within thirty days by any account. Independent of
-- campaigns. One row per number. In the database layer, because it reads tables of three contexts
-- (docs/decisions/011-texts-and-consent.md).
create or replace function people_to_ask(moment timestamptz, before timestamptz, since timestamptz)
returns table (user_id uuid, phone text, community_name text, language text, text_zone text, text_region text)
language sql stable
begin atomic
  select distinct on (u.phone_number)
    u.id, u.phone_number, home.name, u.language, coalesce(area.time_zone, home.time_zone), area.region
  from users u
  cross join lateral (
    select c.name, c.time_zone
    from memberships m join communities c on c.id = m.community_id and c.confirmed_at is not null
    where m.user_id = u.id order by m.joined_at, c.id limit 1
  ) home
  left join area_codes area on u.phone_number like '+1%' and area.code = substr(u.phone_number, 3, 3)
  where u.registered_at <= before and u.deleted_at is null and u.phone_number is not null
    and (u.preferred_communication_method = 1 or exists (
      select 1 from message_preferences p
      where p.user_id = u.id and p.communication_method = 1 and p.is_enabled))
    and not exists (select 1 from text_consents k where k.user_id = u.id and k.phone = u.phone_number)
    and not exists (select 1 from opt_outs o where o.channel = 'sms' and o.address = u.phone_number)
    and not exists (
      select 1 from text_consent_records r
      where r.phone = u.phone_number and r.state = 'asked' and (r.user_id = u.id or r.at > since))
    and not exists (
      select 1 from one_time_tokens t
      where t.user_id = u.id and t.purpose = 'phone-code' and t.used_at is null and t.expires_at > moment)
  order by u.phone_number, u.registered_at, u.id;
end;
