-- The ledger's promises, kept by Postgres itself: an entry balances, nothing is changed afterwards, and a balance
-- is the sum of its postings and nothing else.

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function ledger_refuse_change();
--> statement-breakpoint
create trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function ledger_refuse_change();
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_refuse_change();
--> statement-breakpoint
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
--> statement-breakpoint
create trigger ledger_accounts_no_delete before delete on ledger_accounts
  for each row execute function ledger_refuse_change();
--> statement-breakpoint
create trigger ledger_accounts_no_truncate before truncate on ledger_accounts
  for each statement execute function ledger_refuse_change();
--> statement-breakpoint
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function ledger_refuse_change();
--> statement-breakpoint

create function ledger_posting_same_transaction() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from ledger_entries e
    where e.id = new.entry_id and e.transaction_id = pg_current_xact_id()::text
  ) then
    raise exception 'a posting belongs to an entry of its own transaction' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger ledger_postings_same_transaction before insert on ledger_postings
  for each row execute function ledger_posting_same_transaction();
--> statement-breakpoint

-- One update an account and statement; locked in sorted order, so that two entries cannot wait for each other.
create function ledger_keep_balances() returns trigger language plpgsql as $$
begin
  perform 1 from ledger_accounts where id in (select account_id from fresh) order by id for update;
  update ledger_accounts a set balance_cents = a.balance_cents + s.amount
  from (select account_id, sum(amount_cents) as amount from fresh group by account_id) s
  where a.id = s.account_id;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_postings_keep_balances after insert on ledger_postings
  referencing new table as fresh for each statement execute function ledger_keep_balances();
--> statement-breakpoint

create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance_cents <> 0 then
      raise exception 'an account opens with nothing in it' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.id <> old.id or new.kind <> old.kind or new.owner_id is distinct from old.owner_id then
    raise exception 'an account does not change its name' using errcode = 'restrict_violation';
  end if;
  if new.balance_cents <> old.balance_cents and pg_trigger_depth() < 2 then
    raise exception 'a balance changes by postings only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger ledger_accounts_guard before insert or update on ledger_accounts
  for each row execute function ledger_guard_account();
--> statement-breakpoint

create function ledger_entry_balances() returns trigger language plpgsql as $$
declare
  lines integer;
  total numeric;
begin
  select count(*), coalesce(sum(amount_cents), 0) into lines, total from ledger_postings where entry_id = new.id;
  if lines < 2 then
    raise exception 'entry % has % postings, it needs two at least', new.source, lines using errcode = 'check_violation';
  end if;
  if total <> 0 then
    raise exception 'entry % does not balance: % cents', new.source, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Deferred to the commit: only then are all postings of the entry there.
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_entry_balances();
--> statement-breakpoint

-- A frozen payout does not change its amount.
create function payout_amount_is_frozen() returns trigger language plpgsql as $$
begin
  if new.amount_cents <> old.amount_cents or new.campaign_id <> old.campaign_id or new.recipient_id <> old.recipient_id then
    raise exception 'the amount and the recipient of payout % are frozen', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payouts_frozen before update on payouts
  for each row execute function payout_amount_is_frozen();
--> statement-breakpoint

-- Who is entitled to a campaign's messages (finished registration, a member of the community, minus
-- the recipient, minus the excluded). A text never goes to a phone that the recipient shares with somebody.
-- Opt-outs are the notification context's and are not part of this.
create view campaign_audience as
select
  c.id as campaign_id,
  c.community_id,
  u.id as user_id,
  u.preferred_communication_method as method,
  u.email,
  u.phone_number,
  u.first_name,
  u.time_zone
from campaigns c
join memberships m on m.community_id = c.community_id
join users u on u.id = m.user_id
left join campaign_recipients r on r.campaign_id = c.id
left join users recipient on recipient.id = r.user_id
where u.registered_at is not null
  and u.deleted_at is null
  and u.id is distinct from r.user_id
  and u.email is distinct from coalesce(recipient.email, lower(r.email), '')
  and not (u.preferred_communication_method = 1
           and u.phone_number is not null
           and u.phone_number = coalesce(recipient.phone_number, r.phone_number))
  and not exists (
    select 1 from campaign_exclusions x where x.campaign_id = c.id and x.user_id = u.id
  );
