-- Lists in which a gift was booked after a later one, communities before campaigns: the order in which settling locks them.
do $$
declare
  list record;
begin
  for list in
    select distinct community_id, campaign_id from (
      select c.community_id, c.campaign_id, coalesce(d.charged_at, c.created_at) as given,
        lag(coalesce(d.charged_at, c.created_at))
          over (partition by c.community_id, c.campaign_id order by c.sequence) as previous
      from contributions c left join donations d on d.id = c.donation_id
    ) compared
    where given < previous
    order by campaign_id nulls first, community_id
  loop
    if list.campaign_id is null then
      perform 1 from communities where id = list.community_id for no key update;
    else
      perform 1 from campaigns where id = list.campaign_id for no key update;
    end if;
    perform put_gifts_in_order(list.community_id, list.campaign_id, '-infinity', 0);
  end loop;
end $$;
