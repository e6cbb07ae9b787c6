create extension if not exists pgcrypto;--> statement-breakpoint
CREATE TABLE "sealed_recipients" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"record" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "recipient_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "payee" jsonb;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "sealed_payee" "bytea";--> statement-breakpoint
ALTER TABLE "sealed_recipients" ADD CONSTRAINT "sealed_recipients_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_payee_is_sealed" CHECK ("payouts"."payee" is null);--> statement-breakpoint
-- Until the records are sealed (db/contractions/sealed_recipients.sql), the release before reads and writes these columns.
create function payee_of(payouts) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'recipientId', $1.recipient_id, 'email', $1.paypal_email, 'name', $1.check_name,
    'phoneNumber', $1.check_phone_number, 'addressLine', $1.check_address_line, 'city', $1.check_city,
    'state', $1.check_state, 'zipCode', $1.check_zip_code, 'country', $1.check_country))
$$;
--> statement-breakpoint
create function write_payee() returns trigger language plpgsql as $$
begin
  if new.payee is null then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.recipient_id := (new.payee ->> 'recipientId')::uuid;
  end if;
  new.paypal_email := new.payee ->> 'email';
  new.check_name := new.payee ->> 'name';
  new.check_phone_number := new.payee ->> 'phoneNumber';
  new.check_address_line := new.payee ->> 'addressLine';
  new.check_city := new.payee ->> 'city';
  new.check_state := new.payee ->> 'state';
  new.check_zip_code := new.payee ->> 'zipCode';
  new.check_country := new.payee ->> 'country';
  new.payee := null;
  return new;
end $$;
--> statement-breakpoint
create trigger payouts_payee before insert or update on payouts for each row execute function write_payee();
