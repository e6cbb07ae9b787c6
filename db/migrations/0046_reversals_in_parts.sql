ALTER TABLE "charge_reversals" ADD COLUMN "back_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_reversals" ADD COLUMN "standing_cents" bigint GENERATED ALWAYS AS (greatest(0::bigint, amount_cents - back_cents)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_reversals" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "charge_reversals" ADD COLUMN "back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "charge_reversals" ADD COLUMN "tell_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "ledger_entries_reversal" ON "ledger_entries" USING btree (("metadata" ->> 'reversalId')) WHERE ("ledger_entries"."metadata" ->> 'reversalId') is not null;--> statement-breakpoint
CREATE INDEX "charge_reversals_untold" ON "charge_reversals" USING btree ("tell_at") WHERE "charge_reversals"."tell_at" is not null;--> statement-breakpoint
ALTER TABLE "charge_reversals" ADD CONSTRAINT "charge_reversals_back" CHECK ("charge_reversals"."back_cents" >= 0);--> statement-breakpoint

-- What came back of refunds and disputes until now, by the ledger.
update charge_reversals r set back_cents = moved.back_cents, back_at = r.updated_at
from (
  select e.metadata ->> 'reversalId' as reversal_id, -sum(p.amount_cents) as back_cents
  from ledger_entries e
  join ledger_postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.account_id and a.kind = 'cards'
  where e.kind in ('refund_failed', 'dispute_reinstated') and (e.metadata ->> 'reversalId') is not null
  group by 1
) moved
where moved.reversal_id = r.id;
--> statement-breakpoint
-- Data made for measuring has no entries.
update charge_reversals set back_cents = amount_cents where state = 'reinstated' and back_cents = 0;
--> statement-breakpoint
update charge_reversals set state = 'booked' where state = 'reinstated' and standing_cents > 0;
--> statement-breakpoint
-- What was taken of gifts in order of arrival is derived from what stands, where nothing has ended.
with due as (
  select c.id, c.campaign_id, c.reversed_cents as was, least(c.amount_cents, sum(r.standing_cents)) as stands
  from contributions c
  join charge_reversals r on r.donation_id = c.donation_id
  left join campaigns k on k.id = c.campaign_id
  where c.campaign_id is null or k.status = 'launched'
  group by c.id
  having c.reversed_cents <> least(c.amount_cents, sum(r.standing_cents))
), changed as (
  update contributions c set reversed_cents = due.stands from due where due.id = c.id
)
update campaigns k set raised_cents = k.raised_cents - of_campaign.more
from (select campaign_id, sum(stands - was) as more from due where campaign_id is not null group by 1) of_campaign
where of_campaign.campaign_id = k.id;
--> statement-breakpoint
-- The release before this one marks a reversal as reinstated and knows no `back_cents`.
create function reinstate_whole() returns trigger language plpgsql as $$
begin
  new.back_cents := greatest(new.back_cents, new.amount_cents);
  return new;
end $$;
--> statement-breakpoint
create trigger charge_reversals_reinstated before update of state on charge_reversals
  for each row when (new.state = 'reinstated' and old.state <> 'reinstated' and new.back_cents < new.amount_cents)
  execute function reinstate_whole();
