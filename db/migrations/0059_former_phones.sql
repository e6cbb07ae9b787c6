-- outside a transaction: indexes are built and dropped while consents and campaigns are written
CREATE TABLE IF NOT EXISTS "former_phones" (
	"phone_key" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "text_consents" ADD COLUMN IF NOT EXISTS "former_holder_deleted_at" timestamp with time zone;--> statement-breakpoint
-- Numbers that campaigns keep of recipients who deleted their account: the audience asked for them until now.
UPDATE "text_consents" SET "former_holder_deleted_at" = now()
  FROM "campaign_recipients" r JOIN "users" u ON u."id" = r."user_id"
  WHERE r."phone_number" = "text_consents"."phone" AND u."deleted_at" IS NOT NULL AND r."user_id" <> "text_consents"."user_id"
    AND "text_consents"."former_holder_deleted_at" IS NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "campaign_recipients_mailbox";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "campaign_recipients_mailbox" ON "campaign_recipients" USING btree (canonical_mailbox("email")) WHERE "campaign_recipients"."email" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "text_consents_former_holder";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "text_consents_former_holder" ON "text_consents" USING btree ("former_holder_deleted_at") WHERE "text_consents"."former_holder_deleted_at" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "campaign_recipients_email";
