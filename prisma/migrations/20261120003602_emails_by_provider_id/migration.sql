CREATE INDEX CONCURRENTLY "emails_by_provider_id" ON "emails"("provider_id") WHERE (provider_id IS NOT NULL);
