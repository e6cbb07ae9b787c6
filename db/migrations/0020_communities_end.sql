CREATE TABLE "community_deletions" (
	"community_id" uuid PRIMARY KEY NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"erased_from" timestamp with time zone,
	"was_confirmed_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "community_deletions_reason" CHECK (char_length("community_deletions"."reason") <= 1000),
	CONSTRAINT "community_deletions_erased" CHECK ("community_deletions"."erased_at" is null or "community_deletions"."erased_from" is not null)
);
--> statement-breakpoint
CREATE TABLE "ended_memberships" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" smallint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"came_by" text NOT NULL,
	CONSTRAINT "ended_memberships_community_id_user_id_pk" PRIMARY KEY("community_id","user_id"),
	CONSTRAINT "ended_memberships_role" CHECK ("ended_memberships"."role" in (0, 1)),
	CONSTRAINT "ended_memberships_came_by" CHECK ("ended_memberships"."came_by" in ('founded', 'invited', 'link', 'accepted', 'self'))
);
--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "community_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "community_deletions" ADD CONSTRAINT "community_deletions_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_deletions" ADD CONSTRAINT "community_deletions_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_memberships" ADD CONSTRAINT "ended_memberships_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_deletions_due" ON "community_deletions" USING btree ("erased_from") WHERE "community_deletions"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "ended_memberships_user" ON "ended_memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_community" ON "audit_log" USING btree ("community_id","at","id") WHERE "audit_log"."community_id" is not null;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_ended" CHECK ("communities"."ended_at" is null or "communities"."confirmed_at" is null);--> statement-breakpoint

-- The lines of the log that stand in a community's history so far: what is about it, about one of its campaigns, and
-- about their transfers and payouts. The log takes no changes, so it is opened for this one statement.
alter table audit_log disable trigger audit_log_append_only;
--> statement-breakpoint
update audit_log l set community_id = about.community_id, campaign_id = about.campaign_id
from (
  select a.id, c.id as community_id, null::uuid as campaign_id
  from audit_log a join communities c on c.id::text = a.subject_id where a.subject_type = 'community'
  union all
  select a.id, c.community_id, c.id
  from audit_log a join campaigns c on c.id::text = a.subject_id where a.subject_type = 'campaign'
  union all
  select a.id, t.community_id, t.campaign_id
  from audit_log a join transfers t on t.id::text = a.subject_id where a.subject_type = 'transfer'
  union all
  select a.id, p.community_id, p.campaign_id
  from audit_log a join payouts p on p.id::text = a.subject_id where a.subject_type = 'payout'
  union all
  select a.id, i.community_id, null
  from audit_log a join invitations i on i.id::text = a.subject_id where a.subject_type = 'invitation'
) about
where about.id = l.id;
--> statement-breakpoint
alter table audit_log enable trigger audit_log_append_only;
