CREATE TABLE "donor_totals" (
	"donor_id" uuid PRIMARY KEY NOT NULL,
	"gifts" integer NOT NULL,
	"left_cents" bigint NOT NULL,
	CONSTRAINT "donor_totals_whole" CHECK ("donor_totals"."gifts" > 0 and "donor_totals"."left_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "list_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"beginning" text COLLATE "C" NOT NULL,
	"entries" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "list_counts_list" ON "list_counts" USING btree ("list","beginning","entries");--> statement-breakpoint
CREATE INDEX "campaign_recipients_email" ON "campaign_recipients" USING btree (lower("email")) WHERE "campaign_recipients"."email" is not null;--> statement-breakpoint
CREATE INDEX "communities_named" ON "communities" USING btree (fold_text("name") collate "C","id","name") WHERE "communities"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "communities_newest" ON "communities" USING btree ("created_at","id") WHERE "communities"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "communities_waiting" ON "communities" USING btree ("created_at","id") WHERE "communities"."ended_at" is null and "communities"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "communities_text" ON "communities" USING gin ((' ' || fold_text("name") || ' ' || fold_text(coalesce("location", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "memberships_admins" ON "memberships" USING btree ("community_id") WHERE "memberships"."role" = 1;--> statement-breakpoint
CREATE INDEX "opt_outs_newest" ON "opt_outs" USING btree ("created_at","channel","address");--> statement-breakpoint
CREATE INDEX "opt_outs_reason" ON "opt_outs" USING btree ("reason","created_at","channel","address");--> statement-breakpoint
CREATE INDEX "opt_outs_text" ON "opt_outs" USING gin ("address" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("requested_at","number");--> statement-breakpoint
CREATE INDEX "payouts_recipient" ON "payouts" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "users_named" ON "users" USING btree (fold_text("first_name" || ' ' || "last_name") collate "C","id","first_name","last_name") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_text" ON "users" USING gin (text_of_member("first_name" || ' ' || "last_name", "email", null) gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
DROP INDEX "payouts_state";--> statement-breakpoint
CREATE INDEX "payouts_state" ON "payouts" USING btree ("state","requested_at","number");
--> statement-breakpoint

-- The month of a moment, as the beginning of a list in order of time.
create function month_of(moment timestamptz) returns text
  language sql immutable strict parallel safe
return to_char(moment at time zone 'UTC', 'YYYY-MM');
--> statement-breakpoint

-- In which lists a row stands, and with which beginning of what orders it.
create function lists_of(u users) returns table (list text, beginning text) language sql stable as $$
  select 'users', left(fold_text(u.first_name || ' ' || u.last_name), 4) where u.deleted_at is null
$$;
--> statement-breakpoint
create function lists_of(c communities) returns table (list text, beginning text) language sql stable as $$
  select 'communities.named', left(fold_text(c.name), 4) where c.confirmed_at is not null
  union all
  select case when c.confirmed_at is null then 'communities.waiting' else 'communities.approved' end, month_of(c.created_at)
  where c.ended_at is null
$$;
--> statement-breakpoint
create function lists_of(p payouts) returns table (list text, beginning text) language sql stable as $$
  select 'payouts.' || p.state || '.' || coalesce(p.method, 'none'), month_of(p.requested_at)
$$;
--> statement-breakpoint
create function lists_of(o opt_outs) returns table (list text, beginning text) language sql stable as $$
  select 'opt_outs.' || o.reason, month_of(o.created_at)
$$;
--> statement-breakpoint
create function lists_of(t desk_threads) returns table (list text, beginning text) language sql stable as $$
  select 'threads.' || t.state || '.' || t.kind, month_of(t.updated_at)
$$;
--> statement-breakpoint

-- What the provider's staff, admins and recipients do that the desk's log shows. `deskLog` in lib/payment names the same.
create function is_in_desk_log(action text) returns boolean
  language sql immutable strict parallel safe
return action in (
  'payout.viewed', 'payout.exported', 'payout.taken_up', 'payout.put_back', 'payout.sent', 'payout.returned',
  'payout.frozen', 'payout.method_chosen', 'payout.method_changed', 'payout.arrived',
  'community.approved', 'community.deleted', 'community.restored', 'community.admin_named',
  'trouble.tried_again', 'trouble.settled', 'address.lifted', 'addresses.viewed', 'consents.read', 'consents.exported',
  'thread.taken', 'thread.handed_back', 'thread.answered', 'thread.closed', 'thread.reopened',
  'campaign.messages_held', 'campaign.messages_released');
--> statement-breakpoint
create function lists_of(a audit_log) returns table (list text, beginning text) language sql stable as $$
  select 'desk_log', month_of(a.at) where is_in_desk_log(a.action)
$$;
--> statement-breakpoint

-- Totals that nobody waits for, as `add_member_counts` keeps them: what changed is added as a row of its own, together with
-- whichever rows of the same beginning no other transaction is holding.
create function add_list_counts(of_list text[], of_beginning text[], of_change integer[]) returns void language sql as $$
  with changed as (
    select list, beginning collate "C" as beginning, sum(change)::integer as entries
    from unnest(of_list, of_beginning, of_change) rows (list, beginning, change)
    group by 1, 2
    having sum(change) <> 0
  ),
  held as (
    select c.id
    from list_counts c
    join changed d on (d.list, d.beginning) = (c.list, c.beginning)
    for update of c skip locked
  ),
  taken as (
    delete from list_counts c using held where c.id = held.id
    returning c.list, c.beginning, c.entries
  )
  insert into list_counts (list, beginning, entries)
  select list, beginning, sum(entries)::integer
  from (select * from changed union all select * from taken) both_of_them
  group by 1, 2
  having sum(entries) <> 0
$$;
--> statement-breakpoint

create function count_listed() returns trigger language plpgsql as $$
begin
  execute format(
    'select add_list_counts(array_agg(l.list), array_agg(l.beginning), array_agg(%s))
     from changed_rows c cross join lateral lists_of(row(c.*)::%I) l',
    case tg_op when 'INSERT' then 1 else -1 end, tg_table_name);
  return null;
end $$;
--> statement-breakpoint
create function recount_listed() returns trigger language plpgsql as $$
begin
  perform add_list_counts(array_agg(list), array_agg(beginning), array_agg(change))
  from (
    select list, beginning, 1 as change from lists_of(new)
    union all
    select list, beginning, -1 from lists_of(old)
  ) changed;
  return null;
end $$;
--> statement-breakpoint
create function count_logged() returns trigger language plpgsql as $$
begin
  perform add_list_counts(array['desk_log'], array[month_of(new.at)], array[1]);
  return null;
end $$;
--> statement-breakpoint

create trigger users_counted after insert on users
  referencing new table as changed_rows for each statement execute function count_listed();
--> statement-breakpoint
create trigger users_uncounted after delete on users
  referencing old table as changed_rows for each statement execute function count_listed();
--> statement-breakpoint
create trigger users_recounted after update on users
  for each row when (
    (old.first_name, old.last_name, old.deleted_at is null) is distinct from (new.first_name, new.last_name, new.deleted_at is null))
  execute function recount_listed();
--> statement-breakpoint
create trigger communities_counted after insert on communities
  referencing new table as changed_rows for each statement execute function count_listed();
--> statement-breakpoint
create trigger communities_uncounted after delete on communities
  referencing old table as changed_rows for each statement execute function count_listed();
--> statement-breakpoint
create trigger communities_recounted after update on communities
  for each row when (
    (old.name, old.created_at, old.confirmed_at is null, old.ended_at is null)
    is distinct from (new.name, new.created_at, new.confirmed_at is null, new.ended_at is null))
  execute function recount_listed();
--> statement-breakpoint
create trigger payouts_counted after insert on payouts
  referencing new table as changed_rows for each statement execute function count_listed();
--> statement-breakpoint
create trigger payouts_uncounted after delete on payouts
  referencing old table as changed_rows for each statement execute function count_listed();
--> statement-breakpoint
create trigger payouts_recounted after update on payouts
  for each row when (
    (old.state, old.method, old.requested_at) is distinct from (new.state, new.method, new.requested_at))
  execute function recount_listed();
--> statement-breakpoint
create trigger opt_outs_counted after insert on opt_outs
  referencing new table as changed_rows for each statement execute function count_listed();
--> statement-breakpoint
create trigger opt_outs_uncounted after delete on opt_outs
  referencing old table as changed_rows for each statement execute function count_listed();
--> statement-breakpoint
create trigger opt_outs_recounted after update on opt_outs
  for each row when ((old.reason, old.created_at) is distinct from (new.reason, new.created_at))
  execute function recount_listed();
--> statement-breakpoint
create trigger desk_threads_counted after insert on desk_threads
  referencing new table as changed_rows for each statement execute function count_listed();
--> statement-breakpoint
create trigger desk_threads_uncounted after delete on desk_threads
  referencing old table as changed_rows for each statement execute function count_listed();
--> statement-breakpoint
create trigger desk_threads_recounted after update on desk_threads
  for each row when (
    (old.state, old.kind, old.updated_at) is distinct from (new.state, new.kind, new.updated_at))
  execute function recount_listed();
--> statement-breakpoint
-- Row by row, so that what is not in the log costs a look at its name alone.
create trigger audit_log_counted after insert on audit_log
  for each row when (is_in_desk_log(new.action)) execute function count_logged();
--> statement-breakpoint

insert into list_counts (list, beginning, entries)
select l.list, l.beginning, count(*)
from (
  select l.* from users x cross join lateral lists_of(x) l
  union all select l.* from communities x cross join lateral lists_of(x) l
  union all select l.* from payouts x cross join lateral lists_of(x) l
  union all select l.* from opt_outs x cross join lateral lists_of(x) l
  union all select l.* from desk_threads x cross join lateral lists_of(x) l
  union all select l.* from audit_log x cross join lateral lists_of(x) l
) l
group by 1, 2;
--> statement-breakpoint

-- From here on nobody reads a gift until this is done, so it comes last.
ALTER TABLE "donations" ADD COLUMN "donor_number" integer;
--> statement-breakpoint
update donations d set donor_number = numbered.number
from (
  select id, row_number() over (partition by donor_id order by settled_at, id) as number
  from donations
  where state = 'succeeded' and donor_id is not null
) numbered
where numbered.id = d.id;
--> statement-breakpoint
-- After the numbers: a million rows are written sooner without it.
CREATE UNIQUE INDEX "donations_donor_number" ON "donations" USING btree ("donor_id","donor_number") WHERE "donations"."donor_number" is not null;
--> statement-breakpoint
insert into donor_totals (donor_id, gifts, left_cents)
select d.donor_id, count(*), sum(c.amount_cents - c.reversed_cents)
from donations d
join contributions c on c.donation_id = d.id
where d.donor_number is not null
group by 1;
--> statement-breakpoint

-- A release from before these numbers may still be settling gifts until it is restarted: what it settles is numbered here.
create function number_gift() returns trigger language plpgsql as $$
begin
  insert into donor_totals (donor_id, gifts, left_cents) values (new.donor_id, 1, new.amount_cents)
  on conflict (donor_id) do update
    set gifts = donor_totals.gifts + 1, left_cents = donor_totals.left_cents + excluded.left_cents
  returning gifts into new.donor_number;
  return new;
end $$;
--> statement-breakpoint
create trigger donations_numbered before update of state on donations
  for each row when (
    new.state = 'succeeded' and old.state <> 'succeeded' and new.donor_id is not null and new.donor_number is null)
  execute function number_gift();
--> statement-breakpoint
-- What a refund or dispute takes of a gift is taken out of its donor's sum, whichever release books it.
create function take_from_donor() returns trigger language plpgsql as $$
begin
  update donor_totals t set left_cents = t.left_cents - (new.reversed_cents - old.reversed_cents)
  from donations d
  where d.id = new.donation_id and t.donor_id = d.donor_id;
  return null;
end $$;
--> statement-breakpoint
create trigger contributions_taken after update of reversed_cents on contributions
  for each row when (old.reversed_cents <> new.reversed_cents)
  execute function take_from_donor();
--> statement-breakpoint
-- Whose row is deleted has given nothing any more: their gifts stay, as those of nobody (the reference is `on delete set null`).
create function forget_donor() returns trigger language plpgsql as $$
begin
  delete from donor_totals where donor_id = old.donor_id;
  new.donor_number := null;
  return new;
end $$;
--> statement-breakpoint
create trigger donations_forgotten before update of donor_id on donations
  for each row when (old.donor_id is not null and new.donor_id is null)
  execute function forget_donor();
