CREATE TABLE "applied_routines" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"applied_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Who hears of a campaign is a function of db/routines from now on.
drop view campaign_audience;
