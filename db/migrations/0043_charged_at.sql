ALTER TABLE "donations" ADD COLUMN "charged_at" timestamp with time zone;--> statement-breakpoint
-- For what the release before settles until its processes have ended. Earlier gifts: 0049, which locks no table.
create function charged_when_settled() returns trigger language plpgsql as $$
begin
  new.charged_at := new.settled_at;
  return new;
end $$;
--> statement-breakpoint
create trigger donations_charged before insert or update of settled_at on donations
  for each row when (new.settled_at is not null and new.charged_at is null)
  execute function charged_when_settled();
