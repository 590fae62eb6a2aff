-- Whom the purge may find: a tenant with an account is not in it.
CREATE INDEX CONCURRENTLY "tenants_only_quoted" ON "tenants"("created_at", "id") WHERE (account_created_at IS NULL);
