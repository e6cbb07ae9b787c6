-- The amount raised of each campaign is the sum of its contributions minus reversals.
select c.id as campaign_id, c.raised_cents, coalesce(sum(x.amount_cents - x.reversed_cents), 0) as contributions_cents
from campaigns c
left join contributions x on x.campaign_id = c.id
group by c.id
having c.raised_cents <> coalesce(sum(x.amount_cents - x.reversed_cents), 0);
