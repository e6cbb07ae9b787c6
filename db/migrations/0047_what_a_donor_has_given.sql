-- What a donor has given is what is left of their gifts by the refunds and disputes that hold something of them, also after
-- the end of a campaign. It is summed anew when one changes, whichever release books it.
create function sum_of_donor() returns trigger language plpgsql as $$
begin
  update donor_totals t set left_cents = (
    select coalesce(sum(greatest(0, g.amount_cents - least(g.charge_cents, back.cents))), 0)
    from donations g
    cross join lateral (
      select coalesce(sum(r.standing_cents), 0) as cents from charge_reversals r
      where r.donation_id = g.id
    ) back
    where g.donor_id = t.donor_id and g.donor_number is not null)
  from donations d
  where d.id = new.donation_id and t.donor_id = d.donor_id;
  return null;
end $$;
--> statement-breakpoint
create trigger charge_reversals_summed after insert or update of amount_cents, back_cents, state on charge_reversals
  for each row execute function sum_of_donor();
--> statement-breakpoint
drop trigger contributions_taken on contributions;
--> statement-breakpoint
update donor_totals t set left_cents = summed.left_cents
from (
  select g.donor_id, sum(greatest(0, g.amount_cents - least(g.charge_cents, back.cents))) as left_cents
  from donations g
  cross join lateral (
    select coalesce(sum(r.standing_cents), 0) as cents from charge_reversals r
    where r.donation_id = g.id
  ) back
  where g.donor_number is not null
    and g.donor_id in (select d.donor_id from charge_reversals r join donations d on d.id = r.donation_id)
  group by 1
) summed
where summed.donor_id = t.donor_id and t.left_cents <> summed.left_cents;
