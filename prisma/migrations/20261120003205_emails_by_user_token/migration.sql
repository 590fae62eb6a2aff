-- As for tenants' links.
CREATE INDEX CONCURRENTLY "emails_by_user_token" ON "emails"("user_token_id") WHERE (user_token_id IS NOT NULL);
