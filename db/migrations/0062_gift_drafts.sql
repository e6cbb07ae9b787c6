ALTER TABLE "donations" DROP CONSTRAINT "donations_state";--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "months" integer;--> statement-breakpoint
-- expands: the check takes the state of drafts
ALTER TABLE "donations" ADD CONSTRAINT "donations_state" CHECK ("donations"."state" in ('draft', 'pending', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled'));