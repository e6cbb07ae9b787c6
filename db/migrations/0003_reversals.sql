CREATE TABLE "payment_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "charge_reversals" ADD COLUMN "taken_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "reversed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "donations_fee_unknown" ON "donations" USING btree ("settled_at") WHERE "donations"."state" = 'succeeded' and "donations"."fee_cents" is null;--> statement-breakpoint
CREATE INDEX "donations_campaign" ON "donations" USING btree ("campaign_id");--> statement-breakpoint
ALTER TABLE "charge_reversals" ADD CONSTRAINT "charge_reversals_taken" CHECK ("charge_reversals"."taken_cents" between 0 and "charge_reversals"."amount_cents");--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_reversed" CHECK ("contributions"."reversed_cents" between 0 and "contributions"."amount_cents");