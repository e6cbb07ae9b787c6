-- What members want to hear of, and by which way. A subscription is something else: a gift that is given again.
alter table subscriptions rename to message_preferences;
--> statement-breakpoint
-- Its key, its reference to users, and what newer servers name as well: that a column is not null.
do $$
declare
  old_name text;
begin
  for old_name in
    select conname from pg_constraint
    where conrelid = 'message_preferences'::regclass and starts_with(conname, 'subscriptions_')
  loop
    execute format(
      'alter table message_preferences rename constraint %I to %I',
      old_name, 'message_preferences_' || substr(old_name, length('subscriptions_') + 1)
    );
  end loop;
end $$;
