ALTER TABLE "invitations" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "sent_with" uuid;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD COLUMN "shares_with" integer;