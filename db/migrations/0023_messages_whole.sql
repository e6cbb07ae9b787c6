CREATE TABLE "community_messages" (
	"community_id" uuid NOT NULL,
	"message_type" smallint NOT NULL,
	"english" text,
	"spanish" text,
	"is_enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "community_messages_community_id_message_type_pk" PRIMARY KEY("community_id","message_type"),
	CONSTRAINT "community_messages_type" CHECK ("community_messages"."message_type" between 2 and 6),
	CONSTRAINT "community_messages_length" CHECK (char_length("community_messages"."english") <= 400 and char_length("community_messages"."spanish") <= 400)
);
--> statement-breakpoint
CREATE TABLE "attachment_parts" (
	"attachment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attachment_parts_attachment_id_number_pk" PRIMARY KEY("attachment_id","number")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"store" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attachments_store" CHECK ("attachments"."store" in ('postgres', 's3'))
);
--> statement-breakpoint
CREATE TABLE "desk_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"from" text NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"inbound_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_messages_from" CHECK ("desk_messages"."from" in ('writer', 'desk', 'note'))
);
--> statement-breakpoint
CREATE TABLE "desk_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "desk_threads_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"community_id" uuid,
	"campaign_id" uuid,
	"state" text NOT NULL,
	"taken_by" uuid,
	"reply_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "desk_threads_kind" CHECK ("desk_threads"."kind" in ('contact', 'concern')),
	CONSTRAINT "desk_threads_state" CHECK ("desk_threads"."state" in ('open', 'answered', 'done')),
	CONSTRAINT "desk_threads_done" CHECK (("desk_threads"."state" = 'done') = ("desk_threads"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "objects_to_delete" (
	"key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "area_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"region" text
);
--> statement-breakpoint
CREATE TABLE "campaign_mutes" (
	"campaign_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"muted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_mutes_campaign_id_user_id_pk" PRIMARY KEY("campaign_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "message_holds" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"held_by" uuid,
	"held_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"frequency" smallint NOT NULL,
	CONSTRAINT "message_settings_frequency" CHECK ("message_settings"."frequency" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "text_consent_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"user_id" uuid,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_consents" (
	"user_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_consents_user_id_phone_pk" PRIMARY KEY("user_id","phone"),
	CONSTRAINT "text_consents_state" CHECK ("text_consents"."state" in ('asked', 'confirmed', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "is_collected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "is_muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "segments" smallint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "community_messages" ADD CONSTRAINT "community_messages_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message_id_desk_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."desk_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_messages" ADD CONSTRAINT "desk_messages_thread_id_desk_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."desk_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_messages" ADD CONSTRAINT "desk_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_threads" ADD CONSTRAINT "desk_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_threads" ADD CONSTRAINT "desk_threads_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_mutes" ADD CONSTRAINT "campaign_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_holds" ADD CONSTRAINT "message_holds_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_consents" ADD CONSTRAINT "text_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_parts_at" ON "attachment_parts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "attachments_message" ON "attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "desk_messages_thread" ON "desk_messages" USING btree ("thread_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_messages_inbound" ON "desk_messages" USING btree ("inbound_id");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_threads_dedupe" ON "desk_threads" USING btree ("dedupe_key");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_threads_number" ON "desk_threads" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_threads_reply_key" ON "desk_threads" USING btree ("reply_key");--> statement-breakpoint
CREATE INDEX "desk_threads_list" ON "desk_threads" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "desk_threads_campaign" ON "desk_threads" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "desk_threads_user" ON "desk_threads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "campaign_mutes_user" ON "campaign_mutes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "text_consent_records_phone" ON "text_consent_records" USING btree ("phone","at");--> statement-breakpoint
CREATE INDEX "text_consent_records_at" ON "text_consent_records" USING btree ("at");--> statement-breakpoint
CREATE INDEX "text_consents_phone" ON "text_consents" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "deliveries_collected" ON "deliveries" USING btree ("not_before") WHERE "deliveries"."is_collected" and "deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "deliveries_charged" ON "deliveries" USING btree ("sent_at") WHERE "deliveries"."segments" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'es'));--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."community_facts" AS (select "id", "name", "confirmed_at", "contribution_count", "transfer_count", "time_zone" from "communities");--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."people" AS (select "id", "email", "email_confirmed_at", "phone_number", "phone_confirmed_at", "first_name", "last_name", "image_name", "preferred_communication_method", "time_zone", "registered_at", "deleted_at", "language" from "users");--> statement-breakpoint
-- Whoever has entered the code that was texted to their number has agreed to texts there (docs/decisions/048).
INSERT INTO "text_consents" ("user_id", "phone", "state", "changed_at")
select u.id, u.phone_number,
  case when exists (select 1 from opt_outs o where o.channel = 'sms' and o.address = u.phone_number) then 'stopped' else 'confirmed' end,
  u.phone_confirmed_at
from users u where u.phone_number is not null and u.phone_confirmed_at is not null and u.deleted_at is null;--> statement-breakpoint
INSERT INTO "text_consent_records" ("id", "phone", "user_id", "state", "source", "words", "at")
select gen_random_uuid(), c.phone, c.user_id, c.state, 'earlier',
  'Choose Text message when you create your account, or later under Settings, Personal info, and enter your own number. With that you agree to get recurring texts from us at it. This consent is not a condition of giving, receiving or being a member. Reply STOP to any of our texts.',
  c.changed_at
from text_consents c;
