#!/bin/sh
# PostgreSQL runs this once, when it has made an empty cluster. The site's role owns its database and is no administrator:
# one would keep the rights that migrations take away, such as changing the ledger.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
create role manyhands login password :'password';
create database manyhands owner manyhands;
SQL
