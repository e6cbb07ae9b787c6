CREATE TABLE "campaign_suggestions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"campaign_id" uuid,
	"suggested_by" uuid,
	"suggested_at" timestamp with time zone NOT NULL,
	"is_for_suggester" boolean NOT NULL,
	"name" text NOT NULL,
	"campaign_type_id" smallint,
	"amount" bigint,
	"description" text NOT NULL,
	"full_name" text,
	"email" text,
	"phone_number" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "campaign_suggestions_amount" CHECK ("campaign_suggestions"."amount" > 0),
	CONSTRAINT "campaign_suggestions_person" CHECK ("campaign_suggestions"."is_for_suggester" or "campaign_suggestions"."email" is not null)
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "saved_by" uuid;--> statement-breakpoint
ALTER TABLE "campaign_suggestions" ADD CONSTRAINT "campaign_suggestions_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_suggestions" ADD CONSTRAINT "campaign_suggestions_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_suggestions" ADD CONSTRAINT "campaign_suggestions_suggested_by_users_id_fk" FOREIGN KEY ("suggested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_suggestions" ADD CONSTRAINT "campaign_suggestions_campaign_type_id_campaign_types_id_fk" FOREIGN KEY ("campaign_type_id") REFERENCES "public"."campaign_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_suggestions_campaign" ON "campaign_suggestions" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "campaign_suggestions_suggester" ON "campaign_suggestions" USING btree ("suggested_by","community_id","suggested_at");--> statement-breakpoint
CREATE INDEX "campaign_suggestions_email" ON "campaign_suggestions" USING btree ("email") WHERE "campaign_suggestions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "campaign_suggestions_phone" ON "campaign_suggestions" USING btree ("phone_number") WHERE "campaign_suggestions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "campaign_suggestions_community" ON "campaign_suggestions" USING btree ("community_id") WHERE "campaign_suggestions"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;