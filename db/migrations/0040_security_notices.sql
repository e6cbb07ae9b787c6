ALTER TABLE "account_requests" DROP CONSTRAINT "account_requests_kind";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "devices_forgotten_at" timestamp with time zone;--> statement-breakpoint
-- expands: the check takes one more kind
ALTER TABLE "account_requests" ADD CONSTRAINT "account_requests_kind" CHECK ("account_requests"."kind" in ('registration', 'password-reset', 'external-email', 'wrong-passwords'));