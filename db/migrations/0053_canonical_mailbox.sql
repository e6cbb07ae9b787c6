-- outside a transaction: the index is built while people register
-- The mailbox to which an address leads: without what stands behind a plus, and without the dots that Gmail ignores. Two
-- addresses of one mailbox are of one person. In plpgsql a call takes 40 % of the time of one in
-- SQL. Written into the query, it would look so cheap that the planner reads whole tables of recipients.
create or replace function canonical_mailbox(address text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return case when split_part(lower(address), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(address), '@', 1), '+', 1) || '@' || split_part(lower(address), '@', 2) end;
end $$;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_mailbox";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_mailbox" ON "users" USING btree (canonical_mailbox("email"));
