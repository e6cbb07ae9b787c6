-- What the ledger's own triggers do not cover: the log cannot be emptied, a payout cannot vanish, and nothing of its sum
-- changes once it is frozen.
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function ledger_refuse_change();
--> statement-breakpoint
create trigger payouts_no_delete before delete on payouts
  for each row execute function ledger_refuse_change();
--> statement-breakpoint
create trigger payouts_no_truncate before truncate on payouts
  for each statement execute function ledger_refuse_change();
--> statement-breakpoint
create or replace function payout_amount_is_frozen() returns trigger language plpgsql as $$
begin
  if (new.amount_cents, new.gross_cents, new.fee_cents, new.campaign_id, new.community_id, new.recipient_id)
    is distinct from
    (old.amount_cents, old.gross_cents, old.fee_cents, old.campaign_id, old.community_id, old.recipient_id)
  then
    raise exception 'the sum and the recipient of payout % are frozen', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
