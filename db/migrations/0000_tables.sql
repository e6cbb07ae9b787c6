CREATE TABLE "campaign_exclusions" (
	"campaign_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "campaign_exclusions_campaign_id_user_id_pk" PRIMARY KEY("campaign_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_messages" (
	"campaign_id" uuid NOT NULL,
	"message_type" smallint NOT NULL,
	"content" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "campaign_messages_campaign_id_message_type_pk" PRIMARY KEY("campaign_id","message_type"),
	CONSTRAINT "campaign_messages_type" CHECK ("campaign_messages"."message_type" between 2 and 6),
	CONSTRAINT "campaign_messages_content" CHECK (char_length("campaign_messages"."content") <= 400)
);
--> statement-breakpoint
CREATE TABLE "campaign_milestones" (
	"campaign_id" uuid NOT NULL,
	"milestone" smallint NOT NULL,
	"outcome" text NOT NULL,
	"crossed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_milestones_campaign_id_milestone_pk" PRIMARY KEY("campaign_id","milestone"),
	CONSTRAINT "campaign_milestones_value" CHECK ("campaign_milestones"."milestone" in (25, 50, 75, 100)),
	CONSTRAINT "campaign_milestones_outcome" CHECK ("campaign_milestones"."outcome" in ('announced', 'superseded', 'silent'))
);
--> statement-breakpoint
CREATE TABLE "campaign_recipients" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"full_name" text,
	"email" text,
	"phone_number" text
);
--> statement-breakpoint
CREATE TABLE "campaign_types" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"icon" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"name" text NOT NULL,
	"campaign_type_id" smallint,
	"amount" bigint,
	"description" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"launched_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"raised_cents" bigint DEFAULT 0 NOT NULL,
	"contribution_count" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"repeated_from" uuid,
	CONSTRAINT "campaigns_status" CHECK ("campaigns"."status" in ('draft', 'suggestion', 'launched', 'stopped', 'completed')),
	CONSTRAINT "campaigns_raised" CHECK ("campaigns"."raised_cents" >= 0),
	CONSTRAINT "campaigns_amount" CHECK ("campaigns"."amount" > 0),
	CONSTRAINT "campaigns_description" CHECK (char_length("campaigns"."description") <= 2000),
	CONSTRAINT "campaigns_launched_whole" CHECK ("campaigns"."status" in ('draft', 'suggestion') or ("campaigns"."amount" is not null and "campaigns"."campaign_type_id" is not null and "campaigns"."launched_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "communities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_type_id" smallint NOT NULL,
	"name" text NOT NULL,
	"location" text,
	"description" text,
	"image_name" text,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"contribution_count" integer DEFAULT 0 NOT NULL,
	"transfer_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "communities_name" CHECK (char_length("communities"."name") between 1 and 30),
	CONSTRAINT "communities_description" CHECK (char_length("communities"."description") <= 250)
);
--> statement-breakpoint
CREATE TABLE "community_types" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"way" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" smallint DEFAULT 0 NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memberships_community_id_user_id_pk" PRIMARY KEY("community_id","user_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"email_confirmed_at" timestamp with time zone,
	"phone_number" text,
	"phone_confirmed_at" timestamp with time zone,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"image_name" text,
	"preferred_communication_method" smallint DEFAULT 1 NOT NULL,
	"registered_at" timestamp with time zone,
	"is_platform_admin" boolean DEFAULT false NOT NULL,
	"session_version" integer DEFAULT 0 NOT NULL,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_method" CHECK ("users"."preferred_communication_method" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid,
	"balance_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_accounts_kind" CHECK ("ledger_accounts"."kind" in ('campaign', 'community', 'cards', 'fees_expected', 'fees', 'payouts', 'paid_out', 'provider_loss')),
	CONSTRAINT "ledger_accounts_owned" CHECK (("ledger_accounts"."kind" in ('campaign', 'community')) = ("ledger_accounts"."owner_id" is not null)),
	CONSTRAINT "ledger_accounts_not_negative" CHECK ("ledger_accounts"."kind" not in ('campaign', 'community', 'fees_expected', 'payouts') or "ledger_accounts"."balance_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reverses" uuid,
	"transaction_id" text DEFAULT pg_current_xact_id()::text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"entry_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"account_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_postings_entry_id_line_pk" PRIMARY KEY("entry_id","line"),
	CONSTRAINT "ledger_postings_not_zero" CHECK ("ledger_postings"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"user_id" uuid,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"lease_token" uuid,
	"provider_id" text,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('email', 'sms')),
	CONSTRAINT "deliveries_state" CHECK ("deliveries"."state" in ('pending', 'sending', 'sent', 'delivered', 'skipped', 'failed', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"community_id" uuid,
	"campaign_id" uuid,
	"message_type" smallint,
	"created_at" timestamp with time zone NOT NULL,
	"fanned_out_at" timestamp with time zone,
	CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('campaign', 'direct'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"campaign_id" uuid,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "opt_outs" (
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "opt_outs_channel_address_pk" PRIMARY KEY("channel","address")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" uuid NOT NULL,
	"message_type" smallint NOT NULL,
	"communication_method" smallint NOT NULL,
	"is_enabled" boolean NOT NULL,
	CONSTRAINT "subscriptions_user_id_message_type_pk" PRIMARY KEY("user_id","message_type")
);
--> statement-breakpoint
CREATE TABLE "charge_reversals" (
	"id" text PRIMARY KEY NOT NULL,
	"donation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contributions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"campaign_id" uuid,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"donation_id" uuid,
	"transfer_id" uuid,
	"amount_cents" bigint NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contributions_amount" CHECK ("contributions"."amount_cents" > 0),
	CONSTRAINT "contributions_kind" CHECK (("contributions"."kind" = 'donation' and "contributions"."donation_id" is not null and "contributions"."transfer_id" is null) or ("contributions"."kind" = 'transfer' and "contributions"."transfer_id" is not null and "contributions"."donation_id" is null and "contributions"."campaign_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_key" text NOT NULL,
	"attempt_hash" text NOT NULL,
	"community_id" uuid NOT NULL,
	"campaign_id" uuid,
	"donor_id" uuid,
	"visitor_first_name" text,
	"visitor_last_name" text,
	"visitor_email" text,
	"join_community" boolean DEFAULT false NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"cover_fees" boolean NOT NULL,
	"save_payment_method" boolean DEFAULT false NOT NULL,
	"amount_cents" bigint NOT NULL,
	"charge_cents" bigint NOT NULL,
	"expected_fee_cents" bigint NOT NULL,
	"fee_cents" bigint,
	"state" text NOT NULL,
	"stripe_payment_intent_id" text,
	"stripe_charge_id" text,
	"failure_code" text,
	"failure_message" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"reconciled_at" timestamp with time zone,
	CONSTRAINT "donations_amount" CHECK ("donations"."amount_cents" > 0 and "donations"."charge_cents" >= "donations"."amount_cents"),
	CONSTRAINT "donations_state" CHECK ("donations"."state" in ('pending', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "donations_settled" CHECK (("donations"."state" = 'succeeded') = ("donations"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"donate_anonymously" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" serial NOT NULL,
	"campaign_id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"gross_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"method" text,
	"method_chosen_at" timestamp with time zone,
	"paypal_email" text,
	"check_name" text,
	"check_phone_number" text,
	"check_address_line" text,
	"check_city" text,
	"check_state" text,
	"check_zip_code" text,
	"check_country" text,
	"sendings" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by" uuid,
	"reference" text,
	"returned_at" timestamp with time zone,
	"return_reason" text,
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_state_value" CHECK ("payouts"."state" in ('waiting_for_method', 'ready', 'sent', 'returned')),
	CONSTRAINT "payouts_method" CHECK ("payouts"."method" in ('paypal', 'paper_check')),
	CONSTRAINT "payouts_ready_method" CHECK ("payouts"."state" not in ('ready', 'sent') or "payouts"."method" is not null),
	CONSTRAINT "payouts_sent" CHECK ("payouts"."state" <> 'sent' or ("payouts"."sent_at" is not null and "payouts"."reference" is not null))
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"payment_method_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" smallint NOT NULL,
	"exp_year" smallint NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"processed_at" timestamp with time zone,
	CONSTRAINT "stripe_events_state" CHECK ("stripe_events"."state" in ('pending', 'done', 'parked'))
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_key" text NOT NULL,
	"community_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"sequence" integer NOT NULL,
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rate_limits_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
ALTER TABLE "campaign_exclusions" ADD CONSTRAINT "campaign_exclusions_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_exclusions" ADD CONSTRAINT "campaign_exclusions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_messages" ADD CONSTRAINT "campaign_messages_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_milestones" ADD CONSTRAINT "campaign_milestones_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_campaign_type_id_campaign_types_id_fk" FOREIGN KEY ("campaign_type_id") REFERENCES "public"."campaign_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_repeated_from_campaigns_id_fk" FOREIGN KEY ("repeated_from") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_community_type_id_community_types_id_fk" FOREIGN KEY ("community_type_id") REFERENCES "public"."community_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_reversals" ADD CONSTRAINT "charge_reversals_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_donor_id_users_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_settings" ADD CONSTRAINT "payment_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD CONSTRAINT "stripe_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_recipients_user" ON "campaign_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "campaigns_community" ON "campaigns" USING btree ("community_id","status","launched_at");--> statement-breakpoint
CREATE INDEX "communities_confirmed" ON "communities" USING btree ("confirmed_at");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_hash" ON "one_time_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_hash" ON "refresh_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "refresh_tokens_family" ON "refresh_tokens" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_user" ON "refresh_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone_number");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_owner" ON "ledger_accounts" USING btree ("kind",coalesce("owner_id", '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_source" ON "ledger_entries" USING btree ("source");--> statement-breakpoint
CREATE INDEX "ledger_entries_reverses" ON "ledger_entries" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "ledger_postings_account" ON "ledger_postings" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_person" ON "deliveries" USING btree ("message_id",coalesce("user_id"::text, "address"));--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("channel","not_before") WHERE "deliveries"."state" in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "deliveries_provider" ON "deliveries" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "deliveries_user" ON "deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_dedupe" ON "messages" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "messages_to_fan_out" ON "messages" USING btree ("created_at") WHERE "messages"."fanned_out_at" is null;--> statement-breakpoint
CREATE INDEX "messages_campaign" ON "messages" USING btree ("campaign_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_person" ON "notifications" USING btree ("message_id","user_id");--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("user_id","community_id","created_at");--> statement-breakpoint
CREATE INDEX "charge_reversals_donation" ON "charge_reversals" USING btree ("donation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contributions_campaign" ON "contributions" USING btree ("campaign_id","sequence") WHERE "contributions"."campaign_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contributions_community" ON "contributions" USING btree ("community_id","sequence") WHERE "contributions"."campaign_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contributions_donation" ON "contributions" USING btree ("donation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contributions_transfer" ON "contributions" USING btree ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "donations_attempt" ON "donations" USING btree ("attempt_key");--> statement-breakpoint
CREATE UNIQUE INDEX "donations_intent" ON "donations" USING btree ("stripe_payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "donations_charge" ON "donations" USING btree ("stripe_charge_id");--> statement-breakpoint
CREATE INDEX "donations_donor" ON "donations" USING btree ("donor_id","settled_at");--> statement-breakpoint
CREATE INDEX "donations_open" ON "donations" USING btree ("state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_campaign" ON "payouts" USING btree ("campaign_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_number" ON "payouts" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payouts_state" ON "payouts" USING btree ("state","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_customers_customer" ON "stripe_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "stripe_events_pending" ON "stripe_events" USING btree ("next_attempt_at") WHERE "stripe_events"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_request" ON "transfers" USING btree ("request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_sequence" ON "transfers" USING btree ("community_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");