-- Last migration that removed what earlier releases use: a column, table or value. Releases that do not know it do not
-- start on this database (db/fit.ts, docs/decisions/063-boot-and-monitoring.md). A commit with such a migration updates this name, no
-- sooner than one release after the code's last use.
--
-- Recipients are sealed apart from migrations, once no earlier release runs (db/seal-recipients.ts).
create or replace function contracted_by() returns text language sql stable as $$
  select case
    when exists (select 1 from pg_class where oid = to_regclass('campaign_recipients') and relkind = 'v')
      then '0063_sealed_recipients'
    else '0031_sums_that_are_kept' end
$$;
