#!/bin/sh
# Creates the database and its two roles. The postgres image runs this when its data folder is new. The owner runs the
# migration step. The application role owns nothing, and the migration step grants it the rights that it needs.
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=owner_password="$OWNER_PASSWORD" --set=app_password="$APP_PASSWORD" <<'SQL'
SET log_min_error_statement = panic;
CREATE ROLE bills_owner LOGIN CREATEROLE PASSWORD :'owner_password';
CREATE ROLE bills_app LOGIN PASSWORD :'app_password';
GRANT bills_app TO bills_owner WITH ADMIN OPTION;
CREATE DATABASE bills OWNER bills_owner;
SQL
