CREATE TABLE "judged_suggestions" (
	"suggestion_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"basis" bigint NOT NULL,
	CONSTRAINT "judged_suggestions_suggestion_id_user_id_pk" PRIMARY KEY("suggestion_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "judged_suggestions" ADD CONSTRAINT "judged_suggestions_suggestion_id_campaign_suggestions_id_fk" FOREIGN KEY ("suggestion_id") REFERENCES "public"."campaign_suggestions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judged_suggestions" ADD CONSTRAINT "judged_suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "judged_suggestions_user" ON "judged_suggestions" USING btree ("user_id");--> statement-breakpoint

-- A person with the name that a suggestion gives stays hidden after a change of name, also beside another member's address:
-- that may be a relative's or a second account's.
create or replace function keep_suggested_people() returns trigger language plpgsql as $$
begin
  insert into suggestion_people (suggestion_id, user_id, is_by_address)
  select s.id, old.id, s.is_theirs
  from (
    select c.id, c.ended_at,
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
  where s.is_theirs or (s.ended_at is null and (s.has_number or s.has_name))
  on conflict (suggestion_id, user_id)
    do update set is_by_address = suggestion_people.is_by_address or excluded.is_by_address;
  return null;
end $$;
