ALTER TABLE "donations" ADD COLUMN "charged_at" timestamp with time zone;--> statement-breakpoint
-- Gifts of earlier releases keep the day that their papers already have.
update donations set charged_at = settled_at where settled_at is not null;
--> statement-breakpoint
-- The same for what the release before settles until its processes have ended.
create function charged_when_settled() returns trigger language plpgsql as $$
begin
  new.charged_at := new.settled_at;
  return new;
end $$;
--> statement-breakpoint
create trigger donations_charged before insert or update of settled_at on donations
  for each row when (new.settled_at is not null and new.charged_at is null)
  execute function charged_when_settled();
--> statement-breakpoint
-- After the moments: a million rows are written sooner without it.
CREATE INDEX "donations_donor_charged" ON "donations" USING btree ("donor_id","charged_at");
