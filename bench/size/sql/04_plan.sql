-- Campaigns and gifts: target, time, donor and amount of each.
-- The large community has 40 campaigns (0 to 39, the first with a fifth of all gifts), each small one four.
create unlogged table size.campaigns as
select c.n, c."group", c.status, c.recipient, c.launched_at,
  size.id(c.launched_at, 'campaign', c.n) as id, size.id(c.launched_at, 'campaign account', c.n) as account,
  size.id(c.launched_at, 'payout', c.n) as payout, g.id as community_id
from (
  select n, "group", status, recipient,
    case
      when n = 0 then made_at - interval '300 days'
      when status = 'launched' then made_at - interval '20 days' - size.chance(n, 3) * interval '40 days'
      else made_at - interval '150 days' - size.chance(n, 3) * interval '900 days'
    end as launched_at
  from size.scale,
    lateral (
      select n, 0 as "group", 5 + n * 7 % (crowd - 5) as recipient,
        case when n < 4 then 'launched' when n < 8 then 'stopped' else 'completed' end as status
      from generate_series(0, 39) n
      union all
      select 36 + 4 * g + k, g, crowd + g + (k % (of_group - 1) + 1) * groups,
        case k when 0 then 'launched' when 1 then 'stopped' else 'completed' end
      from generate_series(1, groups) g, generate_series(0, 3) k
    ) listed
) c
join size.groups g on g.n = c."group";

alter table size.campaigns add column ended_at timestamptz;
update size.campaigns set ended_at = launched_at + interval '60 days' where status <> 'launched';
create unique index on size.campaigns (n);

analyze size.campaigns;

create unlogged table size.gifts as
with aimed as (
  select n,
    -- 10 % of gifts go to Our Balance, 20 % to the first campaign, 20 % to the large community's others.
    case
      when n % 10 = 0 then null
      when n % 10 <= 2 then 0
      when n % 10 <= 4 then 1 + (n / 10 * 2 + n % 2) % 39
      else 40 + (n / 10 * 5 + n % 10 - 5) % (4 * groups)
    end as campaign,
    case when n / 10 % 2 = 0 then 0 else 1 + n / 20 % groups end as balance_of,
    (10 + floor(size.chance(n, 4) * 190))::bigint * 100 as amount_cents,
    size.chance(n, 5) < 0.5 as covers,
    size.chance(n, 6) as moment,
    size.chance(n, 7) as who,
    s.*
  from size.scale s, lateral generate_series(1, gifts) n
),
timed as (
  select a.n, c.n as campaign, coalesce(c."group", balance_of) as "group", amount_cents, covers, who, crowd, groups, of_group,
    -- Fee of 2.9 % and 30 cents; if covered, of the total charge.
    round((case when covers then (amount_cents + 30) / 0.971 else amount_cents end) * 0.029 + 30)::bigint as fee_cents,
    case
      when c.n is null then made_at - interval '5 minutes' - moment * interval '900 days'
      when c.status = 'launched' then c.launched_at + moment * (made_at - interval '5 minutes' - c.launched_at)
      else c.launched_at + moment * interval '59 days'
    end as at
  from aimed a left join size.campaigns c on c.n = a.campaign
),
numbered as (
  select row_number() over (order by at, n) as n, campaign, "group", at, amount_cents, covers, fee_cents,
    amount_cents + case when covers then fee_cents else 0 end as charge_cents,
    case
      -- Theodora Kesselring gives repeatedly.
      when n % 200 = 7 then 2
      when who < 0.3 then null
      when "group" = 0 then 1 + floor((who - 0.3) / 0.7 * crowd)::int
      else crowd + "group" + floor((who - 0.3) / 0.7 * of_group)::int * groups
    end as donor,
    row_number() over (partition by campaign, case when campaign is null then "group" end order by at, n)::int as sequence
  from timed
)
select g.*, size.id(g.at - interval '40 seconds', 'donation', g.n) as id,
  c.id as campaign_id, o.id as community_id, p.id as donor_id,
  -- Expected fee minus true fee; null until reported.
  case when g.at < s.made_at - interval '6 hours' then case when g.n % 20 = 3 then 1 else 0 end end as back_cents,
  -- 0.2 % are refunded while the campaign is active; a fifth of these fails and is booked back.
  case when g.n % 500 = 11 and g.at < s.made_at - interval '2 days' and (c.n is null or c.status = 'launched')
    then case when g.n % 2500 = 11 then 'reinstated' else 'booked' end end as reversal
from numbered g
cross join size.scale s
join size.groups o on o.n = g."group"
left join size.campaigns c on c.n = g.campaign
left join size.people p on p.n = g.donor
order by g.n;
analyze size.gifts;
