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
CREATE TABLE "suggestion_people" (
	"suggestion_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_by_address" boolean NOT NULL,
	CONSTRAINT "suggestion_people_suggestion_id_user_id_pk" PRIMARY KEY("suggestion_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "saved_by" uuid;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "campaign_suggestions" ADD CONSTRAINT "campaign_suggestions_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_suggestions" ADD CONSTRAINT "campaign_suggestions_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_suggestions" ADD CONSTRAINT "campaign_suggestions_suggested_by_users_id_fk" FOREIGN KEY ("suggested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_suggestions" ADD CONSTRAINT "campaign_suggestions_campaign_type_id_campaign_types_id_fk" FOREIGN KEY ("campaign_type_id") REFERENCES "public"."campaign_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_people" ADD CONSTRAINT "suggestion_people_suggestion_id_campaign_suggestions_id_fk" FOREIGN KEY ("suggestion_id") REFERENCES "public"."campaign_suggestions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_people" ADD CONSTRAINT "suggestion_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_suggestions_campaign" ON "campaign_suggestions" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "campaign_suggestions_suggester" ON "campaign_suggestions" USING btree ("suggested_by","community_id","suggested_at");--> statement-breakpoint
CREATE INDEX "campaign_suggestions_email" ON "campaign_suggestions" USING btree ("email") WHERE "campaign_suggestions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "campaign_suggestions_phone" ON "campaign_suggestions" USING btree ("phone_number") WHERE "campaign_suggestions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "campaign_suggestions_community" ON "campaign_suggestions" USING btree ("community_id") WHERE "campaign_suggestions"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_request_key" ON "campaigns" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "suggestion_people_user" ON "suggestion_people" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint

-- Whoever changes the address, the number or the name by which a suggestion names them has been named all the same: it
-- stays hidden from them, and ends with their account. A number beside another member's address is that
-- member's, and one that nobody has confirmed proves nothing.
create function keep_suggested_people() returns trigger language plpgsql as $$
begin
  insert into suggestion_people (suggestion_id, user_id, is_by_address)
  select s.id, old.id, s.is_theirs
  from (
    select c.id, c.ended_at, others.has_email,
      coalesce(
        c.email = old.email
          or (c.phone_number = old.phone_number and old.phone_confirmed_at is not null and not others.has_email),
        false) as is_theirs,
      coalesce(c.phone_number = old.phone_number, false) as has_number,
      coalesce(lower(c.full_name) = lower(old.first_name || ' ' || old.last_name), false) as has_name
    from campaign_suggestions c
    cross join lateral (
      select exists (
        select 1 from users u
        join memberships m on m.user_id = u.id and m.community_id = c.community_id
        where u.email = c.email and u.registered_at is not null and u.id <> old.id) as has_email
    ) others
    where c.email = old.email or c.phone_number = old.phone_number
      or (c.ended_at is null and lower(c.full_name) = lower(old.first_name || ' ' || old.last_name))
  ) s
  where s.is_theirs or (s.ended_at is null and (s.has_number or (s.has_name and not s.has_email)))
  on conflict (suggestion_id, user_id)
    do update set is_by_address = suggestion_people.is_by_address or excluded.is_by_address;
  return null;
end $$;
--> statement-breakpoint
create trigger users_keep_suggested after update on users
  for each row when (
    old.registered_at is not null and new.deleted_at is null
    and (old.email, old.phone_number, old.first_name, old.last_name)
      is distinct from (new.email, new.phone_number, new.first_name, new.last_name))
  execute function keep_suggested_people();
