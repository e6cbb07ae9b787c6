ALTER TABLE "deliveries" ADD COLUMN "is_discreet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "same_text_as" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_same_text_as_deliveries_id_fk" FOREIGN KEY ("same_text_as") REFERENCES "public"."deliveries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_phone" ON "deliveries" USING btree ("message_id","address") WHERE "deliveries"."channel" = 'sms';--> statement-breakpoint
CREATE INDEX "deliveries_same_text" ON "deliveries" USING btree ("same_text_as") WHERE "deliveries"."same_text_as" is not null;