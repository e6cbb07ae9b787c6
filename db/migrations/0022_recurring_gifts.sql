CREATE TABLE "cards_to_detach" (
	"payment_method_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"detached_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recurring_gift_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"recurring_gift_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recurring_gift_periods" (
	"recurring_gift_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"due_on" date NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	"first_tried_at" timestamp with time zone,
	"declines" smallint DEFAULT 0 NOT NULL,
	"unanswered" smallint DEFAULT 0 NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recurring_gift_periods_recurring_gift_id_number_pk" PRIMARY KEY("recurring_gift_id","number"),
	CONSTRAINT "recurring_gift_periods_number" CHECK ("recurring_gift_periods"."number" >= 0),
	CONSTRAINT "recurring_gift_periods_state" CHECK ("recurring_gift_periods"."state" in ('begun', 'announced', 'charging', 'declined', 'needs_bank', 'paid', 'skipped', 'missed', 'canceled')),
	CONSTRAINT "recurring_gift_periods_due_open" CHECK (("recurring_gift_periods"."due_at" is not null) = ("recurring_gift_periods"."state" in ('announced', 'charging', 'declined', 'needs_bank')))
);
--> statement-breakpoint
CREATE TABLE "recurring_gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"donor_id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"campaign_id" uuid,
	"amount_cents" bigint NOT NULL,
	"cover_fees" boolean NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"months" smallint NOT NULL,
	"day_of_month" smallint NOT NULL,
	"time_zone" text NOT NULL,
	"secret" text NOT NULL,
	"state" text NOT NULL,
	"end_reason" text,
	"next_number" integer NOT NULL,
	"next_on" date NOT NULL,
	"notice_at" timestamp with time zone,
	"asked_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "recurring_gifts_amount" CHECK ("recurring_gifts"."amount_cents" > 0 and "recurring_gifts"."amount_cents" % 100 = 0),
	CONSTRAINT "recurring_gifts_months" CHECK ("recurring_gifts"."months" between 1 and 12),
	CONSTRAINT "recurring_gifts_day" CHECK ("recurring_gifts"."day_of_month" between 1 and 31),
	CONSTRAINT "recurring_gifts_state" CHECK ("recurring_gifts"."state" in ('starting', 'active', 'paused', 'resting', 'asked', 'ended')),
	CONSTRAINT "recurring_gifts_ended" CHECK (("recurring_gifts"."state" = 'ended') = ("recurring_gifts"."ended_at" is not null) and ("recurring_gifts"."ended_at" is null) = ("recurring_gifts"."end_reason" is null)),
	CONSTRAINT "recurring_gifts_end_reason" CHECK ("recurring_gifts"."end_reason" in ('donor', 'never_started', 'campaign_ended', 'left_community', 'removed_from_community', 'card_removed', 'community_deleted', 'account_deleted')),
	CONSTRAINT "recurring_gifts_notice_active" CHECK ("recurring_gifts"."notice_at" is null or "recurring_gifts"."state" = 'active'),
	CONSTRAINT "recurring_gifts_asked_until" CHECK (("recurring_gifts"."state" = 'asked') = ("recurring_gifts"."asked_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "statement_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "is_save_asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "card_typed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "recurring_gift_id" uuid;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "recurring_period" integer;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD COLUMN "told_of_expiry" integer;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD COLUMN "card_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cards_to_detach" ADD CONSTRAINT "cards_to_detach_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_gift_links" ADD CONSTRAINT "recurring_gift_links_recurring_gift_id_recurring_gifts_id_fk" FOREIGN KEY ("recurring_gift_id") REFERENCES "public"."recurring_gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_gift_periods" ADD CONSTRAINT "recurring_gift_periods_recurring_gift_id_recurring_gifts_id_fk" FOREIGN KEY ("recurring_gift_id") REFERENCES "public"."recurring_gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_gifts" ADD CONSTRAINT "recurring_gifts_donor_id_users_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_gifts" ADD CONSTRAINT "recurring_gifts_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_gifts" ADD CONSTRAINT "recurring_gifts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cards_to_detach_next" ON "cards_to_detach" USING btree ("next_attempt_at") WHERE "cards_to_detach"."detached_at" is null;--> statement-breakpoint
CREATE INDEX "cards_to_detach_detached" ON "cards_to_detach" USING btree ("detached_at") WHERE "cards_to_detach"."detached_at" is not null;--> statement-breakpoint
CREATE INDEX "recurring_gift_links_gift" ON "recurring_gift_links" USING btree ("recurring_gift_id");--> statement-breakpoint
CREATE INDEX "recurring_gift_links_expires" ON "recurring_gift_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recurring_gift_periods_due" ON "recurring_gift_periods" USING btree ("due_at") WHERE "recurring_gift_periods"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_gift_periods_open" ON "recurring_gift_periods" USING btree ("recurring_gift_id") WHERE "recurring_gift_periods"."state" in ('begun', 'announced', 'charging', 'declined', 'needs_bank');--> statement-breakpoint
CREATE INDEX "recurring_gifts_donor" ON "recurring_gifts" USING btree ("donor_id","created_at");--> statement-breakpoint
CREATE INDEX "recurring_gifts_community" ON "recurring_gifts" USING btree ("community_id") WHERE "recurring_gifts"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "recurring_gifts_campaign" ON "recurring_gifts" USING btree ("campaign_id") WHERE "recurring_gifts"."state" in ('active', 'paused', 'resting');--> statement-breakpoint
CREATE INDEX "recurring_gifts_starting" ON "recurring_gifts" USING btree ("created_at") WHERE "recurring_gifts"."state" = 'starting';--> statement-breakpoint
CREATE INDEX "recurring_gifts_notice" ON "recurring_gifts" USING btree ("notice_at") WHERE "recurring_gifts"."notice_at" is not null;--> statement-breakpoint
CREATE INDEX "recurring_gifts_asked" ON "recurring_gifts" USING btree ("asked_until") WHERE "recurring_gifts"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "statement_links_email" ON "statement_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "statement_links_expires" ON "statement_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "statement_links_asked" ON "statement_links" USING btree ("created_at") WHERE "statement_links"."token_hash" is null;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_period_fk" FOREIGN KEY ("recurring_gift_id","recurring_period") REFERENCES "public"."recurring_gift_periods"("recurring_gift_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donations_visitor" ON "donations" USING btree ("visitor_email") WHERE "donations"."visitor_email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "donations_period" ON "donations" USING btree ("recurring_gift_id","recurring_period") WHERE "donations"."recurring_gift_id" is not null;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_period_whole" CHECK (("donations"."recurring_gift_id" is null) = ("donations"."recurring_period" is null));