-- outside a transaction: the index is built while the log is written
ALTER TABLE "audit_log" ADD COLUMN IF NOT EXISTS "sealed_actor" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN IF NOT EXISTS "actor_key" text;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_log_actor_key";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_actor_key" ON "audit_log" USING btree ("actor_key") WHERE "audit_log"."actor_key" is not null;--> statement-breakpoint

-- The log stays append-only. One change is taken: the actor of what a recipient did to their payout is sealed, or sealed
-- anew with another secret, and nothing else of the line changes.
create or replace function audit_log_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and old.action in ('payout.method_chosen', 'payout.method_changed', 'payout.arrived')
    and (old.actor_id is not null or old.sealed_actor is not null)
    and new.actor_id is null and new.sealed_actor is not null and new.actor_key is not null
    and (old.actor_key is null or new.actor_key = old.actor_key)
    and (new.id, new.at, new.action, new.subject_type, new.subject_id, new.data)
      = (old.id, old.at, old.action, old.subject_type, old.subject_id, old.data)
    and new.community_id is not distinct from old.community_id
    and new.campaign_id is not distinct from old.campaign_id
  then
    return new;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_refuse_change();
