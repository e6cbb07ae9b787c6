CREATE TABLE "card_queue" (
	"attempt" text PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"is_clean" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_surges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"declines" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_tries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"press" text NOT NULL,
	"attempt" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"units" smallint NOT NULL,
	"keys" text[] NOT NULL,
	"work" text,
	"source" text,
	CONSTRAINT "card_tries_kind" CHECK ("card_tries"."kind" in ('try', 'intent')),
	CONSTRAINT "card_tries_state" CHECK ("card_tries"."state" in ('open', 'declined', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "card_surges" ADD CONSTRAINT "card_surges_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_queue_asked" ON "card_queue" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "card_surges_campaign" ON "card_surges" USING btree ("campaign_id") WHERE "card_surges"."ended_at" is null and "card_surges"."campaign_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "card_surges_site" ON "card_surges" USING btree ((1)) WHERE "card_surges"."ended_at" is null and "card_surges"."campaign_id" is null;--> statement-breakpoint
CREATE INDEX "card_surges_started" ON "card_surges" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "card_tries_press" ON "card_tries" USING btree ("press");--> statement-breakpoint
CREATE UNIQUE INDEX "card_tries_work" ON "card_tries" USING btree ("work");--> statement-breakpoint
CREATE UNIQUE INDEX "card_tries_source" ON "card_tries" USING btree ("source");--> statement-breakpoint
CREATE INDEX "card_tries_attempt" ON "card_tries" USING btree ("attempt");--> statement-breakpoint
CREATE INDEX "card_tries_at" ON "card_tries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "card_tries_counting" ON "card_tries" USING btree ("at") WHERE "card_tries"."state" <> 'closed';