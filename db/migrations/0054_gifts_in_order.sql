-- Renumbers the contributions of a campaign, or of Our Balance (no campaign), in the order of their days. Those before the
-- last one below `below` that was given by `since` keep their numbers. The caller has locked the campaign or community.
create function put_gifts_in_order(of_community uuid, of_campaign uuid, since timestamptz, below integer) returns void
language plpgsql as $$
declare
  -- Each of the two conditions has its index.
  listed text := case when of_campaign is null
    then 'c.community_id = $1 and c.campaign_id is null' else 'c.campaign_id = $2' end;
  ordered integer;
begin
  execute format('
    select c.sequence from contributions c left join donations d on d.id = c.donation_id
    where %s and c.sequence < $4 and coalesce(d.charged_at, c.created_at) <= $3
    order by c.sequence desc limit 1', listed)
  into ordered using of_community, of_campaign, since, below;
  ordered := coalesce(ordered, 0);
  -- Negative first: a number is unique at every moment of a statement.
  execute format('
    with places as (
      select c.id, $3 + row_number() over (order by coalesce(d.charged_at, c.created_at), c.sequence) as place
      from contributions c left join donations d on d.id = c.donation_id
      where %s and c.sequence > $3)
    update contributions c set sequence = -p.place from places p where p.id = c.id and p.place <> c.sequence', listed)
  using of_community, of_campaign, ordered;
  execute format('update contributions c set sequence = -c.sequence where %s and c.sequence < 0', listed)
  using of_community, of_campaign;
end $$;
--> statement-breakpoint
-- Contributions are booked at the end of their list. Those that were given before the end of it move to their places.
create function order_new_gifts() returns trigger language plpgsql as $$
declare
  list record;
begin
  for list in
    with placed as (
      select a.community_id, a.campaign_id, a.sequence, coalesce(d.charged_at, a.created_at) as given
      from added a left join donations d on d.id = a.donation_id
    ), compared as (
      select *, lag(given) over (partition by community_id, campaign_id order by sequence) as previous from placed
    ), lists as (
      select community_id, campaign_id, min(given) as since, min(sequence) as below, bool_or(given < previous) as is_mixed
      from compared group by community_id, campaign_id
    )
    select l.community_id, l.campaign_id, l.since, l.below
    from lists l
    left join lateral (
      (select c.sequence, c.donation_id, c.created_at from contributions c
        where c.campaign_id = l.campaign_id and c.sequence < l.below order by c.sequence desc limit 1)
      union all
      (select c.sequence, c.donation_id, c.created_at from contributions c
        where l.campaign_id is null and c.community_id = l.community_id and c.campaign_id is null and c.sequence < l.below
        order by c.sequence desc limit 1)
    ) before on true
    left join donations d on d.id = before.donation_id
    where l.is_mixed or coalesce(d.charged_at, before.created_at) > l.since
  loop
    perform put_gifts_in_order(list.community_id, list.campaign_id, list.since, list.below);
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger contributions_in_order after insert on contributions
  referencing new table as added for each statement execute function order_new_gifts();
