-- Trusted extensions: the owner of a database may add them, no superuser is needed.
create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
CREATE TABLE "member_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"community_id" uuid NOT NULL,
	"is_verified" boolean NOT NULL,
	"initials" text COLLATE "C" NOT NULL,
	"entries" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_entries" (
	"community_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_verified" boolean NOT NULL,
	"expires_at" timestamp with time zone,
	"sort_name" text COLLATE "C" NOT NULL,
	"search_text" text NOT NULL,
	"slip_keys" integer[] NOT NULL,
	"name_keys" integer[] NOT NULL,
	"is_keyed" boolean NOT NULL,
	CONSTRAINT "member_entries_community_id_id_pk" PRIMARY KEY("community_id","id"),
	CONSTRAINT "member_entries_kind" CHECK ("member_entries"."is_verified" = ("member_entries"."expires_at" is null))
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "last_name" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "phone_number" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "handed_hash" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "handed_token" text;--> statement-breakpoint
ALTER TABLE "member_counts" ADD CONSTRAINT "member_counts_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_entries" ADD CONSTRAINT "member_entries_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_entries" ADD CONSTRAINT "member_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_counts_community" ON "member_counts" USING btree ("community_id","is_verified","initials","entries");--> statement-breakpoint
CREATE INDEX "member_entries_order" ON "member_entries" USING btree ("community_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "member_entries_verified" ON "member_entries" USING btree ("community_id","is_verified","sort_name","id");--> statement-breakpoint
CREATE INDEX "member_entries_user" ON "member_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_entries_text" ON "member_entries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "member_entries_slips" ON "member_entries" USING gin ("slip_keys");--> statement-breakpoint
CREATE INDEX "member_entries_names" ON "member_entries" USING gin ("name_keys");--> statement-breakpoint
CREATE INDEX "member_entries_unkeyed" ON "member_entries" USING btree ("community_id") WHERE not "member_entries"."is_keyed" and "member_entries"."is_verified";--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_handed" ON "invitations" USING btree ("handed_hash");
--> statement-breakpoint

-- Small letters without accents. `unaccent` calls itself stable because its dictionary can be exchanged; ours is named.
create function fold_text(typed text) returns text
  language sql immutable strict parallel safe
begin atomic
  select lower(unaccent('unaccent'::regdictionary, typed));
end;
--> statement-breakpoint

-- A number for each of these words of a community, and for each of them without one of its letters. Two words that share
-- a number are the same but for one letter that is wrong, missing, too many or in another place.
create function slip_keys(community uuid, words text[]) returns integer[]
  language sql immutable strict parallel safe
begin atomic
  select coalesce(array_agg(distinct ('x' || left(md5(community::text || key), 8))::bit(32)::integer), '{}')
  from unnest(words) word,
    lateral (
      select word as key
      union all
      select overlay(word placing '' from at for 1) from generate_series(1, char_length(word)) at
    ) keys
  where char_length(word) between 3 and 40;
end;
--> statement-breakpoint

-- What of a person's details is looked for with a slip: the words of their name, their mailbox, their number.
create function words_of_member(name text, email text, phone text) returns text[]
  language sql immutable parallel safe
begin atomic
  select regexp_split_to_array(fold_text(name), '[\s''’.,/-]+')
    || fold_text(split_part(email, '@', 1))
    || regexp_replace(phone, '\D', '', 'g')
    || right(regexp_replace(phone, '\D', '', 'g'), 10);
end;
--> statement-breakpoint

create function text_of_member(name text, email text, phone text) returns text
  language sql immutable parallel safe
begin atomic
  select ' ' || concat_ws(' ', fold_text(nullif(name, '')), fold_text(email), phone);
end;
--> statement-breakpoint

-- A name in plain letters: without accents, or with umlauts in two letters, as `readingsOf` in lib/community reads it.
create function plain_letters(name text, umlauts_in_two boolean) returns text
  language sql immutable strict parallel safe
begin atomic
  select translate(
    replace(replace(
      case when umlauts_in_two
        then replace(replace(replace(replace(replace(replace(lower(name),
          'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe'), 'ñ', 'ny')
        else lower(name)
      end, 'ß', 'ss'), 'æ', 'ae'),
    'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ’', 'aaaaaaceeeeiiiinoooooouuuuyy''');
end;
--> statement-breakpoint

-- Whether a name has no other reading than its plain letters; the worker finds the numbers of all others.
create function is_plain_name(name text) returns boolean
  language sql immutable strict parallel safe
begin atomic
  select plain_letters(name, false) ~ '^[a-z ''.-]*$' and name !~* '([a-z])\1\1';
end;
--> statement-breakpoint

-- A number for each word of a plain first or last name, apart and joined, however its signs are read.
create function name_keys(community uuid, names text[]) returns integer[]
  language sql immutable strict parallel safe
begin atomic
  select coalesce(array_agg(distinct ('x' || left(md5(community::text || word), 8))::bit(32)::integer), '{}')
  from unnest(names) name,
    unnest(array[plain_letters(name, false), plain_letters(name, true)]) plain,
    lateral (
      select regexp_split_to_table(plain, '[^a-z]+') as word
      union all
      select replace(one, '''', '') from regexp_split_to_table(plain, '[^a-z'']+') one
      union all
      select regexp_replace(one, '[^a-z]', '', 'g') from regexp_split_to_table(plain, '\s+') one
      union all
      select regexp_replace(plain, '[^a-z]', '', 'g')
    ) words
  where word <> '';
end;
--> statement-breakpoint

-- A total that nobody waits for: what changed is added as a row of its own, together with whichever rows of the same
-- letters no other transaction is holding.
create function add_member_counts(of_community uuid[], of_verified boolean[], of_initials text[], of_change integer[])
  returns void language sql as $$
  with changed as (
    select community_id, is_verified, initials collate "C" as initials, sum(change)::integer as entries
    from unnest(of_community, of_verified, of_initials, of_change) rows (community_id, is_verified, initials, change)
    -- With the community its counts are deleted, whatever comes first.
    where exists (select 1 from communities c where c.id = community_id)
    group by 1, 2, 3
    having sum(change) <> 0
  ),
  held as (
    select c.id
    from member_counts c
    join changed d on (d.community_id, d.is_verified, d.initials) = (c.community_id, c.is_verified, c.initials)
    for update of c skip locked
  ),
  taken as (
    delete from member_counts c using held where c.id = held.id
    returning c.community_id, c.is_verified, c.initials, c.entries
  )
  insert into member_counts (community_id, is_verified, initials, entries)
  select community_id, is_verified, initials, sum(entries)::integer
  from (select * from changed union all select * from taken) both_of_them
  group by 1, 2, 3
  having sum(entries) <> 0
$$;
--> statement-breakpoint

create function count_added_members() returns trigger language plpgsql as $$
begin
  perform add_member_counts(array_agg(community_id), array_agg(is_verified), array_agg(left(sort_name, 4)), array_agg(1))
  from added;
  return null;
end $$;
--> statement-breakpoint
create trigger member_entries_added after insert on member_entries
  referencing new table as added for each statement execute function count_added_members();
--> statement-breakpoint
create function count_removed_members() returns trigger language plpgsql as $$
begin
  perform add_member_counts(array_agg(community_id), array_agg(is_verified), array_agg(left(sort_name, 4)), array_agg(-1))
  from removed;
  return null;
end $$;
--> statement-breakpoint
create trigger member_entries_removed after delete on member_entries
  referencing old table as removed for each statement execute function count_removed_members();
--> statement-breakpoint
create function count_changed_members() returns trigger language plpgsql as $$
begin
  perform add_member_counts(array_agg(community_id), array_agg(is_verified), array_agg(left(sort_name, 4)), array_agg(change))
  from (
    select community_id, is_verified, sort_name, 1 as change from added
    union all
    select community_id, is_verified, sort_name, -1 from removed
  ) changes;
  return null;
end $$;
--> statement-breakpoint
create trigger member_entries_changed after update on member_entries
  referencing new table as added old table as removed for each statement execute function count_changed_members();
--> statement-breakpoint

-- The entry of a member: of whoever finished registration. A function and no view, so that a trigger asks for those
-- whom its statement changed, one by one along the index, whatever statistics say.
create function member_entry(of_community uuid, of_user uuid) returns table (
  community_id uuid,
  id uuid,
  user_id uuid,
  is_verified boolean,
  expires_at timestamptz,
  sort_name text,
  search_text text,
  slip_keys integer[],
  name_keys integer[],
  is_keyed boolean
)
language sql stable
begin atomic
  select of_community, u.id, u.id, true, null::timestamptz,
    fold_text(u.first_name || ' ' || u.last_name),
    text_of_member(u.first_name || ' ' || u.last_name, u.email, u.phone_number),
    slip_keys(of_community, words_of_member(u.first_name || ' ' || u.last_name, u.email, u.phone_number)),
    name_keys(of_community, array[u.first_name, u.last_name]),
    is_plain_name(u.first_name || u.last_name)
  from users u
  where u.id = of_user and u.registered_at is not null and u.deleted_at is null;
end;
--> statement-breakpoint
create view member_entries_due as
  select e.* from memberships m cross join lateral member_entry(m.community_id, m.user_id) e;
--> statement-breakpoint

-- The entry of an invitation that nobody has taken up. Its name is the one that the admin entered, never the account's.
create function invitation_entry(of_invitation uuid) returns table (
  community_id uuid,
  id uuid,
  user_id uuid,
  is_verified boolean,
  expires_at timestamptz,
  sort_name text,
  search_text text,
  slip_keys integer[],
  name_keys integer[],
  is_keyed boolean
)
language sql stable
begin atomic
  select i.community_id, i.id, i.user_id, false, i.expires_at,
    fold_text(coalesce(i.first_name || ' ' || i.last_name, i.address)),
    text_of_member(i.first_name || ' ' || i.last_name, entered.email, entered.phone),
    slip_keys(
      i.community_id,
      words_of_member(coalesce(i.first_name || ' ' || i.last_name, ''), entered.email, entered.phone)),
    name_keys(i.community_id, array[coalesce(i.first_name, ''), coalesce(i.last_name, '')]),
    is_plain_name(coalesce(i.first_name, '') || coalesce(i.last_name, ''))
  from invitations i
  cross join lateral (
    select
      case when i.channel = 'email' then i.address end as email,
      case when i.channel = 'sms' then i.address else i.phone_number end as phone
  ) entered
  where i.id = of_invitation and i.accepted_at is null and i.revoked_at is null;
end;
--> statement-breakpoint
create view invitation_entries_due as
  select e.* from invitations i cross join lateral invitation_entry(i.id) e;
--> statement-breakpoint

create function list_new_members() returns trigger language plpgsql as $$
begin
  insert into member_entries
  select e.* from added a cross join lateral member_entry(a.community_id, a.user_id) e
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger memberships_list after insert on memberships
  referencing new table as added for each statement execute function list_new_members();
--> statement-breakpoint
create function unlist_members() returns trigger language plpgsql as $$
begin
  delete from member_entries e using removed r where e.community_id = r.community_id and e.id = r.user_id;
  return null;
end $$;
--> statement-breakpoint
create trigger memberships_unlist after delete on memberships
  referencing old table as removed for each statement execute function unlist_members();
--> statement-breakpoint

create function list_changed_person() returns trigger language plpgsql as $$
begin
  delete from member_entries e
  where e.user_id = new.id and e.is_verified
    and (new.registered_at is null or new.deleted_at is not null);
  insert into member_entries
  select e.* from memberships m cross join lateral member_entry(m.community_id, new.id) e
  where m.user_id = new.id
  on conflict (community_id, id) do update
    set sort_name = excluded.sort_name, search_text = excluded.search_text, slip_keys = excluded.slip_keys,
      name_keys = excluded.name_keys, is_keyed = excluded.is_keyed;
  return null;
end $$;
--> statement-breakpoint
create trigger users_list after update on users
  for each row when (
    (old.first_name, old.last_name, old.email, old.phone_number, old.registered_at is null, old.deleted_at is null)
    is distinct from
    (new.first_name, new.last_name, new.email, new.phone_number, new.registered_at is null, new.deleted_at is null))
  execute function list_changed_person();
--> statement-breakpoint

create function list_new_invitations() returns trigger language plpgsql as $$
begin
  insert into member_entries
  select e.* from added a cross join lateral invitation_entry(a.id) e;
  return null;
end $$;
--> statement-breakpoint
create trigger invitations_list after insert on invitations
  referencing new table as added for each statement execute function list_new_invitations();
--> statement-breakpoint
create function unlist_invitations() returns trigger language plpgsql as $$
begin
  delete from member_entries e using removed r where e.community_id = r.community_id and e.id = r.id;
  return null;
end $$;
--> statement-breakpoint
create trigger invitations_unlist after delete on invitations
  referencing old table as removed for each statement execute function unlist_invitations();
--> statement-breakpoint
create function list_changed_invitation() returns trigger language plpgsql as $$
begin
  delete from member_entries e where e.community_id = old.community_id and e.id = old.id;
  insert into member_entries select e.* from invitation_entry(new.id) e;
  return null;
end $$;
--> statement-breakpoint
create trigger invitations_relist after update on invitations
  for each row when (
    (old.community_id, old.user_id, old.channel, old.address, old.first_name, old.last_name, old.phone_number,
      old.expires_at, old.accepted_at is null, old.revoked_at is null)
    is distinct from
    (new.community_id, new.user_id, new.channel, new.address, new.first_name, new.last_name, new.phone_number,
      new.expires_at, new.accepted_at is null, new.revoked_at is null))
  execute function list_changed_invitation();
--> statement-breakpoint

-- What an admin entered of somebody is needed until the invitation is answered, taken back or replaced.
create function forget_entered_name() returns trigger language plpgsql as $$
begin
  new.first_name := null;
  new.last_name := null;
  new.phone_number := null;
  new.handed_token := null;
  return new;
end $$;
--> statement-breakpoint
create trigger invitations_forget before update on invitations
  for each row when (new.accepted_at is not null or new.revoked_at is not null)
  execute function forget_entered_name();
--> statement-breakpoint

-- Open invitations of before stand there with their address: the name that was entered was kept for some of them only,
-- and to show it for those would tell which addresses have an account.
insert into member_entries select * from member_entries_due;
--> statement-breakpoint
insert into member_entries select * from invitation_entries_due;
