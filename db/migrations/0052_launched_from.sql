ALTER TABLE "campaigns" ADD COLUMN "launched_from" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_launched_from" ON "campaigns" USING btree ("launched_from");