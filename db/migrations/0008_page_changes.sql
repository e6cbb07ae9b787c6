CREATE TABLE "page_changes" (
	"scope" uuid NOT NULL,
	"change" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	CONSTRAINT "page_changes_scope_change_pk" PRIMARY KEY("scope","change")
);
--> statement-breakpoint

-- What a public page shows, and when it changes. Every table that such a page reads marks the pages it stands on, in the
-- transaction of the change. The first argument of the trigger is the column that names the scope.
create function mark_page_changed() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into page_changes (scope)
  select distinct scope from (values ((before ->> tg_argv[0])::uuid), ((after ->> tg_argv[0])::uuid)) named (scope)
  where scope is not null
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger campaigns_mark_page after insert or update or delete on campaigns
  for each row execute function mark_page_changed('id');
--> statement-breakpoint
create trigger campaign_milestones_mark_page after insert or update or delete on campaign_milestones
  for each row execute function mark_page_changed('campaign_id');
--> statement-breakpoint
create trigger contributions_mark_page after insert or update or delete on contributions
  for each row execute function mark_page_changed('campaign_id');
--> statement-breakpoint
create trigger payouts_mark_page after insert or update or delete on payouts
  for each row execute function mark_page_changed('campaign_id');
--> statement-breakpoint
-- An attempt is not shown: it has no contribution yet.
create trigger donations_mark_page after update on donations
  for each row when (
    (old.donor_id, old.visitor_first_name, old.visitor_last_name, old.campaign_id, old.is_anonymous)
    is distinct from
    (new.donor_id, new.visitor_first_name, new.visitor_last_name, new.campaign_id, new.is_anonymous))
  execute function mark_page_changed('campaign_id');
--> statement-breakpoint
-- The counters of Our Balance change with every gift to it, and stand on no public page.
create trigger communities_mark_page after update on communities
  for each row when (
    to_jsonb(old) - 'contribution_count' - 'transfer_count'
    is distinct from
    to_jsonb(new) - 'contribution_count' - 'transfer_count')
  execute function mark_page_changed('id');
--> statement-breakpoint

-- A donor's name stands on the pages of what they gave to.
create function mark_pages_of_donor() returns trigger language plpgsql as $$
begin
  insert into page_changes (scope)
  select distinct campaign_id from donations
  where donor_id = new.id and campaign_id is not null and settled_at is not null
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger users_mark_page after update on users
  for each row when (
    (old.first_name, old.last_name, old.image_name, old.deleted_at)
    is distinct from
    (new.first_name, new.last_name, new.image_name, new.deleted_at))
  execute function mark_pages_of_donor();
--> statement-breakpoint

create function mark_every_page() returns trigger language plpgsql as $$
begin
  insert into page_changes (scope) values ('00000000-0000-0000-0000-000000000000') on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger campaign_types_mark_page after update on campaign_types
  for each row when (old is distinct from new) execute function mark_every_page();
--> statement-breakpoint
create trigger community_types_mark_page after update on community_types
  for each row when (old is distinct from new) execute function mark_every_page();
