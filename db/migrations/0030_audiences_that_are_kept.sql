CREATE TABLE "community_audiences" (
	"community_id" uuid PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"by_text" integer NOT NULL,
	"by_email" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "community_audiences" ADD CONSTRAINT "community_audiences_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;