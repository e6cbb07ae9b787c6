CREATE TABLE "community_declines" (
	"community_id" uuid PRIMARY KEY NOT NULL,
	"declined_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"times" smallint NOT NULL,
	"asked_again_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "community_declines_reason" CHECK (char_length("community_declines"."reason") between 1 and 1000),
	CONSTRAINT "community_declines_times" CHECK ("community_declines"."times" > 0),
	CONSTRAINT "community_declines_answer" CHECK (char_length("community_declines"."answer") <= 500)
);
--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "desk_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "community_declines" ADD CONSTRAINT "community_declines_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "communities_declined" ON "communities" USING btree ("created_at","id") WHERE "communities"."ended_at" is null and "communities"."confirmed_at" is null and "communities"."declined_at" is not null;--> statement-breakpoint
CREATE INDEX "communities_held" ON "communities" USING btree ("created_at","id") WHERE "communities"."ended_at" is null and "communities"."held_at" is not null;--> statement-breakpoint
CREATE INDEX "communities_untold" ON "communities" USING btree ("created_at") WHERE "communities"."desk_told_at" is null and "communities"."ended_at" is null and "communities"."confirmed_at" is null and "communities"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."is_platform_admin";--> statement-breakpoint
-- expands: the columns are new, and the release before leaves them empty
ALTER TABLE "communities" ADD CONSTRAINT "communities_held" CHECK (("communities"."held_at" is null) = ("communities"."hold_reason" is null) and ("communities"."held_at" is null or "communities"."confirmed_at" is not null or "communities"."ended_at" is not null));--> statement-breakpoint
-- expands: the columns are new, and the release before leaves them empty
ALTER TABLE "communities" ADD CONSTRAINT "communities_hold_reason" CHECK (char_length("communities"."hold_reason") between 1 and 1000);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."community_facts" AS (select "id", "name", "confirmed_at", "contribution_count", "transfer_count", "time_zone", "held_at" from "communities");
--> statement-breakpoint

-- Declined communities stand in a list of their own, and those on hold in one more.
create or replace function lists_of(c communities) returns table (list text, beginning text) language sql stable as $$
  select 'communities.named', left(fold_text(c.name), 4) where c.confirmed_at is not null
  union all
  select
    case
      when c.confirmed_at is not null then 'communities.approved'
      when c.declined_at is not null then 'communities.declined'
      else 'communities.waiting'
    end,
    month_of(c.created_at)
  where c.ended_at is null
  union all
  select 'communities.held', month_of(c.created_at) where c.held_at is not null and c.ended_at is null
$$;
--> statement-breakpoint
drop trigger communities_recounted on communities;
--> statement-breakpoint
create trigger communities_recounted after update on communities
  for each row when (
    (old.name, old.created_at, old.confirmed_at is null, old.ended_at is null, old.declined_at is null, old.held_at is null)
    is distinct from
    (new.name, new.created_at, new.confirmed_at is null, new.ended_at is null, new.declined_at is null, new.held_at is null))
  execute function recount_listed();
--> statement-breakpoint
create or replace function is_in_desk_log(action text) returns boolean
  language sql immutable strict parallel safe
return action in (
  'payout.viewed', 'payout.exported', 'payout.taken_up', 'payout.put_back', 'payout.sent', 'payout.returned',
  'payout.frozen', 'payout.method_chosen', 'payout.method_changed', 'payout.arrived',
  'community.approved', 'community.declined', 'community.held', 'community.lifted', 'community.deleted',
  'community.restored', 'community.admin_named', 'staff.invited', 'staff.added', 'staff.removed',
  'trouble.tried_again', 'trouble.settled', 'address.lifted', 'addresses.viewed', 'consents.read', 'consents.exported',
  'thread.taken', 'thread.handed_back', 'thread.answered', 'thread.closed', 'thread.reopened',
  'campaign.messages_held', 'campaign.messages_released');
--> statement-breakpoint

-- Whether a community waits is told to the desk from now on: of those that wait already, it knows.
update communities set desk_told_at = created_at where confirmed_at is null and ended_at is null;
