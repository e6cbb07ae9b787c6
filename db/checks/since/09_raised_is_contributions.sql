with changed as (
  select campaign_id from contributions where id >= {since_id}
  union
  select x.campaign_id from charge_reversals r join contributions x on x.donation_id = r.donation_id where r.updated_at >= {since}
)
select c.id as campaign_id, c.raised_cents, x.cents as contributions_cents
from campaigns c
cross join lateral (
  select coalesce(sum(amount_cents - reversed_cents), 0) as cents from contributions where campaign_id = c.id
) x
where c.id in (select campaign_id from changed) and c.raised_cents <> x.cents;
