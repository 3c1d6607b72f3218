#!/bin/sh
# Run once by PostgreSQL's image, on an empty folder: the service's role owns its database and may copy it, and is no superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" --username=postgres <<'SQL'
create role grani login replication password :'password';
create database grani owner grani;
SQL
