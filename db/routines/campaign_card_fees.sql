-- Card fees of a campaign's gifts in cents, from the ledger: each gift's raised amount less what the campaign holds of it.
-- A gift whose covered fee exceeds its true fee counts as zero and lowers no other gift's fee. If the provider paid part of
-- a refund or dispute, that relieved the campaign of fees: first of this gift's, then of those of the gifts that paid the
-- rest.
create or replace function campaign_card_fees(of_campaign uuid) returns bigint
language sql stable
begin atomic
  select greatest(0, coalesce(sum(case
    when c.reversed_cents + moved.by_reversals > 0 then c.amount_cents - c.reversed_cents - moved.cents
    else greatest(0, c.amount_cents - c.reversed_cents - moved.cents) end), 0))::bigint
  from (
    select e.metadata ->> 'donationId' as donation_id,
      sum(p.amount_cents) as cents,
      coalesce(sum(p.amount_cents) filter (where e.kind not in ('charge', 'fee')), 0) as by_reversals
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
    join ledger_entries e on e.id = p.entry_id
    where a.kind = 'campaign' and coalesce(a.owner_id, '00000000-0000-0000-0000-000000000000'::uuid) = of_campaign
      and e.metadata ->> 'donationId' is not null
    group by 1
  ) moved
  join contributions c on c.donation_id = moved.donation_id::uuid;
end;
