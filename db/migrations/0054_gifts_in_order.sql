-- outside a transaction: the index is built while gifts are booked
ALTER TABLE "contributions" ADD COLUMN IF NOT EXISTS "follows_later" boolean DEFAULT false NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "contributions_out_of_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contributions_out_of_order" ON "contributions" USING btree ("id") WHERE "contributions"."follows_later";--> statement-breakpoint
-- Puts the contributions around this place of a campaign, or of Our Balance (no campaign), in the order of their days: 250
-- before it and 250 from it on. Those that may have to move further are marked; the worker goes on with them. The caller has
-- locked the campaign or community.
create or replace function put_gifts_in_order(of_community uuid, of_campaign uuid, place integer) returns void
language plpgsql as $$
declare
  span constant integer := 250;
  -- Each of the two conditions has its index.
  listed text := case when of_campaign is null
    then 'c.community_id = $1 and c.campaign_id is null' else 'c.campaign_id = $2' end;
  given constant text := 'coalesce(d.charged_at, c.created_at)';
  since timestamptz;
  ordered integer;
begin
  execute format('
    select min(%s) from contributions c left join donations d on d.id = c.donation_id
    where %s and c.sequence between $3 and $4', given, listed)
  into since using of_community, of_campaign, place, place + span - 1;
  execute format('
    select c.sequence from contributions c left join donations d on d.id = c.donation_id
    where %s and c.sequence between $3 and $4 and %s <= $5
    order by c.sequence desc limit 1', listed, given)
  into ordered using of_community, of_campaign, place - span, place - 1, since;
  ordered := coalesce(ordered, greatest(0, place - span - 1));
  -- Negative first: a number is unique at every moment of a statement.
  execute format('
    with places as (
      select c.id, $3 + row_number() over (order by %s, c.sequence) as place
      from contributions c left join donations d on d.id = c.donation_id
      where %s and c.sequence > $3 and c.sequence <= $4)
    update contributions c set sequence = -p.place from places p where p.id = c.id and p.place <> c.sequence', given, listed)
  using of_community, of_campaign, ordered, place + span - 1;
  execute format('update contributions c set sequence = -c.sequence where %s and c.sequence < 0', listed)
  using of_community, of_campaign;
  execute format('
    with compared as (
      select c.id, c.sequence, coalesce(%s < lag(%s) over (order by c.sequence), false) as follows_later
      from contributions c left join donations d on d.id = c.donation_id
      where %s and c.sequence between $3 and $4)
    update contributions c set follows_later = p.follows_later from compared p
    where p.id = c.id and p.sequence > $3 and p.follows_later <> c.follows_later', given, given, listed)
  using of_community, of_campaign, ordered, place + span;
  insert into page_changes (scope) select of_campaign where of_campaign is not null on conflict do nothing;
end $$;
--> statement-breakpoint
-- A move marks the page once, and not for each row.
create or replace trigger contributions_change_page after update on contributions
  for each row when ((old.sequence, old.follows_later) = (new.sequence, new.follows_later))
  execute function mark_page_changed('campaign_id');
--> statement-breakpoint
create or replace trigger contributions_mark_page after insert or delete on contributions
  for each row execute function mark_page_changed('campaign_id');
--> statement-breakpoint
-- Contributions are booked at the end of their list. Those that were given before the end of it move towards their places.
create or replace function order_new_gifts() returns trigger language plpgsql as $$
declare
  list record;
begin
  for list in
    with placed as (
      select a.id, a.community_id, a.campaign_id, a.sequence, coalesce(d.charged_at, a.created_at) as given
      from added a left join donations d on d.id = a.donation_id
    ), compared as (
      select *, lag(given) over in_list as previous from placed
      window in_list as (partition by community_id, campaign_id order by sequence)
    ), late as (
      select n.id, n.community_id, n.campaign_id, n.sequence
      from compared n
      left join lateral (
        (select c.donation_id, c.created_at from contributions c
          where c.campaign_id = n.campaign_id and c.sequence < n.sequence order by c.sequence desc limit 1)
        union all
        (select c.donation_id, c.created_at from contributions c
          where n.campaign_id is null and c.community_id = n.community_id and c.campaign_id is null
            and c.sequence < n.sequence
          order by c.sequence desc limit 1)
      ) before on n.previous is null
      left join donations d on d.id = before.donation_id
      where n.given < coalesce(n.previous, d.charged_at, before.created_at)
    )
    select community_id, campaign_id, min(sequence) as place,
      (array_agg(id order by sequence))[2:] as others
    from late group by community_id, campaign_id
  loop
    update contributions set follows_later = true where id = any (list.others);
    perform put_gifts_in_order(list.community_id, list.campaign_id, list.place);
  end loop;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger contributions_in_order after insert on contributions
  referencing new table as added for each statement execute function order_new_gifts();
