-- outside a transaction: the index is built while gifts are booked
ALTER TABLE "campaigns" ADD COLUMN IF NOT EXISTS "launched_from" uuid;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "campaigns_launched_from";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "campaigns_launched_from" ON "campaigns" USING btree ("launched_from");
