-- Postings: each step from one account to another.
insert into ledger_postings (entry_id, line, account_id, amount_cents)
select size.id(at, 'charge', n), line, case line when 0 then cards.id when 3 then expected.id else donee.id end,
  case line when 0 then -charge_cents when 1 then charge_cents when 2 then -fee_cents else fee_cents end
from size.gifts g
join size.accounts donee on donee.kind = case when campaign is null then 'community' else 'campaign' end
  and donee.number = coalesce(campaign, g."group")
join size.accounts cards on cards.kind = 'cards'
join size.accounts expected on expected.kind = 'fees_expected'
cross join generate_series(0, 3) line;

insert into ledger_postings (entry_id, line, account_id, amount_cents)
select size.id(at + interval '2 minutes', 'fee', n), line,
  case line when 1 then fees.id when 3 then donee.id else expected.id end,
  case line when 0 then back_cents - fee_cents when 1 then fee_cents - back_cents when 2 then -back_cents else back_cents end
from size.gifts g
join size.accounts donee on donee.kind = case when campaign is null then 'community' else 'campaign' end
  and donee.number = coalesce(campaign, g."group")
join size.accounts fees on fees.kind = 'fees'
join size.accounts expected on expected.kind = 'fees_expected'
cross join generate_series(0, 3) line
where back_cents is not null and (line < 2 or back_cents > 0);

insert into ledger_postings (entry_id, line, account_id, amount_cents)
select case step when 0 then size.id(at + interval '1 day', 'refund', n) else size.id(at + interval '25 hours', 'refund_failed', n) end,
  line, case when (line + step) % 2 = 0 then donee.id else cards.id end,
  case line when 0 then -charge_cents else charge_cents end
from size.gifts g
join size.accounts donee on donee.kind = case when campaign is null then 'community' else 'campaign' end
  and donee.number = coalesce(campaign, g."group")
join size.accounts cards on cards.kind = 'cards'
cross join generate_series(0, 1) line cross join generate_series(0, 1) step
where reversal is not null and (step = 0 or reversal = 'reinstated');

insert into ledger_postings (entry_id, line, account_id, amount_cents)
select size.id(t.at, 'transfer entry', t.n), line, case line when 0 then own.id else donee.id end,
  case line when 0 then -t.amount_cents else t.amount_cents end
from size.transfers t
join size.accounts own on own.kind = 'community' and own.number = t.n
join size.accounts donee on donee.kind = 'campaign' and donee.number = t.campaign
cross join generate_series(0, 1) line;

insert into ledger_postings (entry_id, line, account_id, amount_cents)
select case step when 0 then size.id(ended_at, 'frozen', c.n) else size.id(ended_at + interval '3 days', 'sent', c.n) end, line,
  case step + line when 0 then c.account when 2 then paid_out.id else payouts.id end,
  case line when 0 then -s.held_cents else s.held_cents end
from size.campaigns c
join size.sums s using (n)
join size.accounts payouts on payouts.kind = 'payouts'
join size.accounts paid_out on paid_out.kind = 'paid_out'
cross join generate_series(0, 1) line cross join generate_series(0, 1) step
where c.status <> 'launched' and (step = 0 or c.status = 'completed');

insert into ledger_accounts (id, kind, owner_id, balance_cents, created_at)
select a.id, a.kind, a.owner_id, coalesce(p.cents, 0), made_at - interval '5 years'
from size.accounts a
cross join size.scale
left join (select account_id, sum(amount_cents)::bigint as cents from ledger_postings group by 1) p on p.account_id = a.id;
