ALTER TABLE "attachments" ADD COLUMN "scan" text DEFAULT 'clean' NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "scan_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "scan_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "attachments_waiting" ON "attachments" USING btree ("scan_after") WHERE "attachments"."scan" = 'waiting';--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_scan" CHECK ("attachments"."scan" in ('clean', 'waiting'));