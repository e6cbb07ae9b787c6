-- outside a transaction: the index is built while payouts are written
DROP INDEX CONCURRENTLY IF EXISTS "payouts_unconfirmed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payouts_unconfirmed" ON "payouts" USING btree ("sent_at") WHERE "payouts"."arrived_at" is null;
