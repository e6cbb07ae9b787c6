CREATE TABLE "checked_balances" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"balance_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checked_books" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"snapshot" text NOT NULL,
	"whole_at" timestamp with time zone NOT NULL,
	"is_sound" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checked_balances" ADD CONSTRAINT "checked_balances_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stripe_events_received" ON "stripe_events" USING brin ("received_at");