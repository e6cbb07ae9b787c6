CREATE TABLE "foreign_payments" (
	"charge_id" text PRIMARY KEY NOT NULL,
	"intent_id" text,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recurring_gifts" ADD COLUMN "rest_reason" text;--> statement-breakpoint
ALTER TABLE "worker_beats" ADD COLUMN "ahead_seconds" integer;--> statement-breakpoint
CREATE INDEX "foreign_payments_intent" ON "foreign_payments" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "foreign_payments_found" ON "foreign_payments" USING btree ("found_at");--> statement-breakpoint
ALTER TABLE "recurring_gifts" ADD CONSTRAINT "recurring_gifts_rest_reason" CHECK ("recurring_gifts"."rest_reason" = 'card_unavailable');