-- Seven of 32 letters and digits that nobody takes for each other: no I, L, O and U. It asks the table, so that no launch
-- fails because two codes are the same.
CREATE FUNCTION new_campaign_code() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  chosen text;
  bytes bytea;
BEGIN
  LOOP
    bytes := uuid_send(gen_random_uuid());
    -- Bytes 6 and 8 of such a number are not wholly random.
    SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(bytes, n) % 32 + 1, 1), '')
      INTO chosen FROM unnest(ARRAY[0, 1, 2, 3, 4, 5, 7]) AS n;
    EXIT WHEN NOT EXISTS (SELECT FROM campaigns WHERE short_code = chosen);
  END LOOP;
  RETURN chosen;
END
$$;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "short_code" text;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_short_code" ON "campaigns" USING btree ("short_code");--> statement-breakpoint
UPDATE "campaigns" SET "short_code" = new_campaign_code();--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "short_code" SET DEFAULT new_campaign_code();--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "short_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "wallet" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "taken_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "taken_up_by" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_taken_up_by_users_id_fk" FOREIGN KEY ("taken_up_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_wallet" CHECK ("donations"."wallet" in ('apple_pay', 'google_pay', 'link'));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_arrived" CHECK ("payouts"."arrived_at" is null or "payouts"."state" = 'sent');