-- Last migration that removed what earlier releases use: a column, table or value. Releases that do not know it do not
-- start on this database (db/fit.ts, docs/decisions/063-boot-and-monitoring.md). A commit with such a migration updates this name, no
-- sooner than one release after the code's last use.
create or replace function contracted_by() returns text language sql immutable return '0031_sums_that_are_kept';
