CREATE TABLE "unwritten_receipts" (
	"donation_id" uuid PRIMARY KEY NOT NULL,
	"payment_method_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unwritten_receipts" ADD CONSTRAINT "unwritten_receipts_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE cascade ON UPDATE no action;