-- The last migration that took away something which releases before it use: a column, a table, a value. A release that does
-- not know it does not start on this database (db/fit.ts, docs/decisions/063-boot.md). Whoever writes such a migration, no
-- sooner than one release after the last use is gone from the code, writes its name here in the same commit.
create or replace function contracted_by() returns text language sql immutable return '0031_sums_that_are_kept';
