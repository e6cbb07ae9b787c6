CREATE TABLE "campaign_reaches" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_reaches" ADD CONSTRAINT "campaign_reaches_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;