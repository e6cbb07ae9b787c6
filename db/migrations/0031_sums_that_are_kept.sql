CREATE TABLE "donor_sums" (
	"donor_id" uuid PRIMARY KEY NOT NULL,
	"through_number" integer NOT NULL,
	"time_zone" text NOT NULL,
	"years" jsonb NOT NULL
);

--> statement-breakpoint

-- What is kept of a donor's years is summed anew when something comes back of one of their gifts, or goes back to them.
create function forget_sums() returns trigger language plpgsql as $$
begin
  delete from donor_sums s using donations d where d.id = new.donation_id and s.donor_id = d.donor_id;
  return null;
end $$;
--> statement-breakpoint
create trigger charge_reversals_forgotten after insert or update on charge_reversals
  for each row execute function forget_sums();
--> statement-breakpoint
create or replace function forget_donor() returns trigger language plpgsql as $$
begin
  delete from donor_totals where donor_id = old.donor_id;
  delete from donor_sums where donor_id = old.donor_id;
  new.donor_number := null;
  return new;
end $$;
