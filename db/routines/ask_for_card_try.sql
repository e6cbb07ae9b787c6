-- Records a card try before the processor is asked, and returns the counts against it, in one round trip.
-- lib/payment/tries/rules decides from these figures; a refused try is taken back.
--
-- Tries that share a network, card or e-mail address wait for each other's locks (`of_locks`), so each sees the other.
-- All others meet only in a surge, at the site's lock, when the last slots are counted.
--
-- Returns {known, used, since, counts: {key: {tries, declines, reserved, lately, oldest}}, ahead: {...}}:
--   known     state of the row if this press was counted before; adds nothing
--   used      the work belongs to another try; adds nothing
--   since     start of this attempt's wait; a pause keeps it
--   counts    without this try: declines and open tries; declines only; reserved by intents; tries of the last
--             minute; the oldest try
--   ahead     attempts that wait longer: clean and all; in the campaign and on the site
create or replace function ask_for_card_try(
  of_id uuid,
  of_press text,
  of_attempt text,
  of_kind text,
  of_units smallint,
  of_keys text[],
  of_locks text[],
  of_campaign text,
  of_work text,
  is_asked_only boolean,
  at_moment timestamptz,
  counted_from timestamptz,
  lately_from timestamptz,
  waits_from timestamptz,
  surge_from integer
) returns jsonb
language plpgsql volatile
as $$
declare
  known_state text;
  is_used boolean := false;
  waits_since timestamptz;
  result jsonb;
  lock_key text;
  of_site integer;
begin
  foreach lock_key in array of_locks loop
    perform pg_advisory_xact_lock(hashtextextended('card-try:' || lock_key, 0));
  end loop;

  select coalesce(sum(t.units), 0) into of_site
  from card_tries t
  where t.state <> 'closed' and t.at > counted_from and 'site' = any(t.keys);
  if of_site >= surge_from then
    perform pg_advisory_xact_lock(hashtextextended('card-try:site', 0));
  end if;

  select t.state into known_state from card_tries t where t.press = of_press;
  if of_work is not null then
    is_used := exists (select 1 from card_tries t where t.work = of_work and t.press <> of_press);
  end if;

  select q.since into waits_since from card_queue q where q.attempt = of_attempt and q.asked_at > counted_from;

  select jsonb_build_object(
    'known', known_state,
    'used', is_used,
    'since', extract(epoch from waits_since) * 1000,
    'counts', coalesce((
      select jsonb_object_agg(counted.key, to_jsonb(counted) - 'key')
      from (
        select
          key,
          coalesce(sum(t.units) filter (where t.kind = 'try'), 0) as tries,
          coalesce(sum(t.units) filter (where t.kind = 'try' and t.state = 'declined'), 0) as declines,
          coalesce(sum(t.units) filter (where t.kind = 'intent'), 0) as reserved,
          coalesce(sum(t.units) filter (where t.kind = of_kind and t.at > lately_from), 0) as lately,
          extract(epoch from min(t.at)) * 1000 as oldest
        from unnest(of_keys) as key
        join card_tries t
          on t.state <> 'closed' and t.at > counted_from and t.press <> of_press and t.keys @> array[key]
        group by key
      ) counted
    ), '{}'),
    'ahead', (
      select jsonb_build_object(
        'campaignClean', count(*) filter (where q.campaign = of_campaign and q.is_clean),
        'campaignAll', count(*) filter (where q.campaign = of_campaign),
        'siteClean', count(*) filter (where q.is_clean),
        'siteAll', count(*)
      )
      from card_queue q
      where q.asked_at > waits_from and q.attempt <> of_attempt and q.since < coalesce(waits_since, at_moment)
    )
  ) into result;

  if not is_asked_only and not is_used and known_state is null then
    insert into card_tries (id, at, press, attempt, kind, state, units, keys, work)
    values (of_id, at_moment, of_press, of_attempt, of_kind, 'open', of_units, of_keys, of_work)
    on conflict do nothing;
  end if;
  return result;
end;
$$;
