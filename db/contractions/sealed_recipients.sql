-- Seals recipients, exclusions and payees, in one transaction on a connection with keys. Earlier releases do not start on
-- the database afterwards (db/routines/contracted_by.sql).

lock table campaign_recipients, campaign_exclusions, payouts in access exclusive mode;

-- For every campaign, in the order of their ids: neither a missing record nor its position tells anything.
insert into sealed_recipients (campaign_id, record)
select c.id, sealed_record(
  jsonb_build_object(
    'userId', r.user_id, 'fullName', r.full_name, 'email', r.email, 'phoneNumber', r.phone_number,
    'excluded', (select jsonb_agg(x.user_id) from campaign_exclusions x where x.campaign_id = c.id)),
  'recipient ' || c.id, recipient_record_size())
from campaigns c
left join campaign_recipients r on r.campaign_id = c.id
order by c.id;

update payouts set sealed_payee = sealed_record(payee_of(payouts), 'payee ' || id, payee_record_size());

-- Also drops the functions of the audience, which the caller creates again.
drop table campaign_exclusions, campaign_recipients cascade;

create view campaign_recipients as
select s.campaign_id, (r.record ->> 'userId')::uuid as user_id, r.record ->> 'fullName' as full_name,
  r.record ->> 'email' as email, r.record ->> 'phoneNumber' as phone_number
from sealed_recipients s
-- "offset 0": unseals each row once, for all columns.
cross join lateral (select unsealed_record(s.record, 'recipient ' || s.campaign_id) as record offset 0) r
where r.record ?| array['userId', 'email'];

create view campaign_exclusions as
select x.campaign_id, x.user_id::uuid as user_id
from (
  select s.campaign_id,
    jsonb_array_elements_text(unsealed_record(s.record, 'recipient ' || s.campaign_id) -> 'excluded') as user_id
  from sealed_recipients s
) x;

create function write_recipient() returns trigger language plpgsql as $$
declare
  of_campaign uuid := case tg_op when 'DELETE' then old.campaign_id else new.campaign_id end;
  binding text := 'recipient ' || of_campaign;
  record_before jsonb;
  record_after jsonb;
  before jsonb := '{}';
  written jsonb;
begin
  select unsealed_record(s.record, binding) into record_before
  from sealed_recipients s where s.campaign_id = of_campaign for update;
  record_after := coalesce(record_before, '{}');
  if tg_table_name = 'campaign_exclusions' then
    if tg_op = 'INSERT' then
      if record_after -> 'excluded' ? new.user_id::text then
        raise exception 'already excluded' using errcode = 'unique_violation';
      end if;
      record_after := record_after
        || jsonb_build_object('excluded', coalesce(record_after -> 'excluded', '[]') || to_jsonb(new.user_id));
    else
      record_after := record_after || jsonb_build_object('excluded', (record_after -> 'excluded') - old.user_id::text);
    end if;
  elsif tg_op = 'DELETE' then
    record_after := record_after - array['userId', 'fullName', 'email', 'phoneNumber'];
  else
    if tg_op = 'UPDATE' then
      before := jsonb_build_object('userId', old.user_id, 'fullName', old.full_name, 'email', old.email,
        'phoneNumber', old.phone_number);
    elsif record_after ?| array['userId', 'email'] then
      raise exception 'already has a recipient' using errcode = 'unique_violation';
    end if;
    written := jsonb_build_object('userId', new.user_id, 'fullName', new.full_name, 'email', new.email,
      'phoneNumber', new.phone_number);
    -- What did not change may be older than the record.
    record_after := record_after || coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each(written) where before -> key is distinct from value), '{}');
  end if;
  if record_before is null then
    insert into sealed_recipients values (of_campaign, sealed_record(record_after, binding, recipient_record_size()));
  else
    update sealed_recipients set record = sealed_record(record_after, binding, recipient_record_size())
    where campaign_id = of_campaign;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger campaign_recipients_write instead of insert or update or delete on campaign_recipients
  for each row execute function write_recipient();
create trigger campaign_exclusions_write instead of insert or delete on campaign_exclusions
  for each row execute function write_recipient();

create or replace function payee_of(payouts) returns jsonb language sql stable as $$
  select unsealed_record($1.sealed_payee, 'payee ' || $1.id)
$$;

create or replace function payout_amount_is_frozen() returns trigger language plpgsql as $$
begin
  if (new.amount_cents, new.gross_cents, new.fee_cents, new.campaign_id, new.community_id)
    is distinct from (old.amount_cents, old.gross_cents, old.fee_cents, old.campaign_id, old.community_id)
    -- Null keeps the recipient: the trigger below seals what is written.
    or new.payee ? 'recipientId'
    or (new.sealed_payee is distinct from old.sealed_payee
      and payee_of(new) is distinct from payee_of(old))
  then
    raise exception 'the sum and the recipient of payout % are frozen', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function write_payee() returns trigger language plpgsql as $$
begin
  if new.payee is not null then
    new.sealed_payee := sealed_record(
      case tg_op
        when 'INSERT' then new.payee
        else new.payee || jsonb_build_object('recipientId', payee_of(old) -> 'recipientId') end,
      'payee ' || new.id, payee_record_size());
    new.payee := null;
  end if;
  return new;
end $$;

alter table payouts
  alter column sealed_payee set not null,
  drop column recipient_id,
  drop column paypal_email,
  drop column check_name,
  drop column check_phone_number,
  drop column check_address_line,
  drop column check_city,
  drop column check_state,
  drop column check_zip_code,
  drop column check_country;
