CREATE TABLE "gift_notices" (
	"donation_id" uuid PRIMARY KEY NOT NULL,
	"payment_method_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "gift_notices" ADD CONSTRAINT "gift_notices_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE cascade ON UPDATE no action;