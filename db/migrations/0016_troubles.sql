CREATE TABLE "trouble_looks" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "troubles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"look" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"amount_cents" bigint,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"reason" text,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "stripe_events" DROP CONSTRAINT "stripe_events_state";--> statement-breakpoint
ALTER TABLE "troubles" ADD CONSTRAINT "troubles_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "troubles_key" ON "troubles" USING btree ("key") WHERE "troubles"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "troubles_open" ON "troubles" USING btree ("since") WHERE "troubles"."ended_at" is null and "troubles"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "troubles_found" ON "troubles" USING btree ("found_at");--> statement-breakpoint
CREATE INDEX "deliveries_ended_badly" ON "deliveries" USING btree ("updated_at") WHERE "deliveries"."state" in ('unknown', 'failed');--> statement-breakpoint
CREATE INDEX "stripe_events_open" ON "stripe_events" USING btree ("received_at") WHERE "stripe_events"."state" in ('pending', 'parked');--> statement-breakpoint
-- The rule before was stricter, so no row has to be looked at while the table is locked.
ALTER TABLE "stripe_events" ADD CONSTRAINT "stripe_events_state" CHECK ("stripe_events"."state" in ('pending', 'done', 'parked', 'set_aside')) NOT VALID;