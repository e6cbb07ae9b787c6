CREATE TABLE "member_import_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text NOT NULL,
	"faults" jsonb,
	"twice_of" integer,
	"choice" text,
	"is_edited" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"reason" text,
	"invitation_id" uuid,
	"done_at" timestamp with time zone,
	CONSTRAINT "member_import_rows_import_id_number_pk" PRIMARY KEY("import_id","number"),
	CONSTRAINT "member_import_rows_choice" CHECK ("member_import_rows"."choice" in ('in', 'out')),
	CONSTRAINT "member_import_rows_outcome" CHECK ("member_import_rows"."outcome" in ('invited', 'known', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "member_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_by" uuid,
	"sent_by" uuid,
	"columns" jsonb,
	"has_header" boolean DEFAULT false NOT NULL,
	"two_surnames" boolean DEFAULT false NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	"is_narrowed" boolean DEFAULT false NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"resumes_at" timestamp with time zone,
	CONSTRAINT "member_imports_state" CHECK ("member_imports"."state" in ('draft', 'sending', 'stopped', 'done'))
);
--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD CONSTRAINT "member_import_rows_import_id_member_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."member_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_imports" ADD CONSTRAINT "member_imports_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_imports" ADD CONSTRAINT "member_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_imports" ADD CONSTRAINT "member_imports_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_import_rows_invitation" ON "member_import_rows" USING btree ("invitation_id") WHERE "member_import_rows"."invitation_id" is not null;--> statement-breakpoint
CREATE INDEX "member_import_rows_email" ON "member_import_rows" USING btree ("email") WHERE "member_import_rows"."email" <> '';--> statement-breakpoint
CREATE INDEX "member_import_rows_phone" ON "member_import_rows" USING btree ("phone_number") WHERE "member_import_rows"."phone_number" <> '';--> statement-breakpoint
CREATE INDEX "member_imports_community" ON "member_imports" USING btree ("community_id","created_at");--> statement-breakpoint
CREATE INDEX "member_imports_sending" ON "member_imports" USING btree ("touched_at") WHERE "member_imports"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "invitations_day" ON "invitations" USING btree ("community_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_address" ON "invitations" USING btree ("community_id","address");