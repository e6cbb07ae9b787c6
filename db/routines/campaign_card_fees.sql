-- What card fees took of a campaign's gifts, in cents, from the ledger's own entries: of each gift its fee, less what its
-- donor covered of it. A fee that came out below the covered one takes nothing and lowers no other gift's.
-- What a refund or dispute took beyond the gift's amount is the covered fee going back, so it no longer covers anything.
create or replace function campaign_card_fees(of_campaign uuid) returns bigint
language sql stable
begin atomic
  select coalesce(sum(greatest(0, d.charge_cents - moved.by_card - greatest(0,
    d.charge_cents - d.amount_cents - greatest(0, -moved.by_reversals - c.reversed_cents)))), 0)::bigint
  from (
    select e.metadata ->> 'donationId' as donation_id,
      coalesce(sum(p.amount_cents) filter (where e.kind in ('charge', 'fee')), 0) as by_card,
      coalesce(sum(p.amount_cents) filter (where e.kind not in ('charge', 'fee')), 0) as by_reversals
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
    join ledger_entries e on e.id = p.entry_id
    where a.kind = 'campaign' and coalesce(a.owner_id, '00000000-0000-0000-0000-000000000000'::uuid) = of_campaign
      and e.metadata ->> 'donationId' is not null
    group by 1
  ) moved
  join donations d on d.id = moved.donation_id::uuid
  join contributions c on c.donation_id = d.id;
end;
