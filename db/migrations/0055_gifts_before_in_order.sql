-- outside a transaction: each list is locked for one step at a time
-- Marks gifts that were booked after a later one.
do $$
declare
  late uuid;
begin
  for late in
    select id from (
      select c.id, coalesce(d.charged_at, c.created_at) as given,
        lag(coalesce(d.charged_at, c.created_at))
          over (partition by c.community_id, c.campaign_id order by c.sequence) as previous
      from contributions c left join donations d on d.id = c.donation_id
    ) compared
    where given < previous
  loop
    update contributions set follows_later = true where id = late;
    commit;
  end loop;
end $$;
--> statement-breakpoint
-- Puts them in order, as the worker does (`orderGifts`).
do $$
declare
  late record;
begin
  loop
    select id, community_id, campaign_id into late from contributions where follows_later order by id limit 1;
    exit when not found;
    if late.campaign_id is null then
      perform 1 from communities where id = late.community_id for no key update;
    else
      perform 1 from campaigns where id = late.campaign_id for no key update;
    end if;
    perform put_gifts_in_order(community_id, campaign_id, sequence) from contributions where id = late.id and follows_later;
    commit;
  end loop;
end $$;
