-- Sealed records: who a campaign is for, in bytes that a copy of the database does not open
-- (docs/decisions/002-recipient-identity.md).
--
-- Layout: key id (8), initialization vector (16), AES-256-CBC of the padded JSON, HMAC-SHA-256 (32) over the binding and
-- all that precedes. pgcrypto has no AES-GCM. The binding ("recipient <campaign>") ties a record to its row. Records of one
-- size do not tell what is inside.
--
-- Each connection brings its keys as the startup parameter `manyhands.record_keys`: "<id>:<key> …" in hex, the present one
-- first. Neither a statement nor the server's log contains them, except behind a pooler, which sets them by a statement.

create or replace function record_keys() returns text
language plpgsql stable parallel safe as $$
declare
  keys text := current_setting('manyhands.record_keys', true);
begin
  if coalesce(keys, '') = '' then
    raise exception 'this connection has no keys for sealed records' using
      errcode = 'insufficient_privilege',
      hint = 'Connect through the program, or see "Sealed records" in docs/operating.md.';
  end if;
  return keys;
end $$;

-- `size`: bytes of the padded JSON.
create or replace function sealed_record(record jsonb, binding text, size integer) returns bytea
language plpgsql volatile parallel safe as $$
declare
  keys text := record_keys();
  key bytea := decode(substr(keys, 18, 128), 'hex');
  text_inside text := jsonb_strip_nulls(record)::text;
  spare integer := size - octet_length(text_inside);
  body bytea;
  vector bytea := gen_random_bytes(16);
begin
  if spare < 0 then
    raise exception 'a record of % bytes does not fit into %', octet_length(text_inside), size;
  end if;
  body := decode(left(keys, 16), 'hex') || vector || encrypt_iv(
    convert_to(text_inside || repeat(' ', spare), 'UTF8'), substr(key, 1, 32), vector, 'aes-cbc/pad:pkcs');
  return body || hmac(convert_to(binding, 'UTF8') || '\x00'::bytea || body, substr(key, 33), 'sha256');
end $$;

-- Null for null. Fails for the record of another row, an altered one, and without its key.
create or replace function unsealed_record(sealed bytea, binding text) returns jsonb
language plpgsql stable parallel safe as $$
declare
  keys text;
  start integer;
  key bytea;
  body bytea;
begin
  if sealed is null then
    return null;
  end if;
  keys := record_keys();
  start := strpos(keys, encode(substr(sealed, 1, 8), 'hex') || ':');
  if start = 0 then
    raise exception 'no key opens the sealed record of %', binding using errcode = 'data_corrupted';
  end if;
  key := decode(substr(keys, start + 17, 128), 'hex');
  body := substr(sealed, 1, length(sealed) - 32);
  if hmac(convert_to(binding, 'UTF8') || '\x00'::bytea || body, substr(key, 33), 'sha256')
    <> substr(sealed, length(sealed) - 31)
  then
    raise exception 'the sealed record of % was altered', binding using errcode = 'data_corrupted';
  end if;
  return convert_from(
    decrypt_iv(substr(body, 25), substr(key, 1, 32), substr(body, 9, 16), 'aes-cbc/pad:pkcs'), 'UTF8')::jsonb;
end $$;

create or replace function opens_record(sealed bytea, binding text) returns boolean
language plpgsql stable as $$
begin
  perform unsealed_record(sealed, binding);
  return true;
exception when data_corrupted then
  return false;
end $$;

-- For three exclusions, and a name and an address of the greatest length.
create or replace function recipient_record_size() returns integer language sql immutable parallel safe return 1519;

-- For a check's fields of the greatest length.
create or replace function payee_record_size() returns integer language sql immutable parallel safe return 4047;
