-- The mailbox to which an address leads: without what stands behind a plus, and without the dots that Gmail ignores. Two
-- addresses of one mailbox are of one person.
create function canonical_mailbox(address text) returns text language sql immutable strict parallel safe
begin atomic
  select case when parts.host in ('gmail.com', 'googlemail.com')
    then replace(parts.mailbox, '.', '') || '@gmail.com' else parts.mailbox || '@' || parts.host end
  from (
    select split_part(split_part(lower(address), '@', 1), '+', 1) as mailbox, split_part(lower(address), '@', 2) as host
  ) parts;
end;
--> statement-breakpoint
CREATE INDEX "users_mailbox" ON "users" USING btree (canonical_mailbox("email"));