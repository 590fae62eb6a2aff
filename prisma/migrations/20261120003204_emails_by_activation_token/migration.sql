-- What a link that is deleted was carried by: without it each would read the whole table.
CREATE INDEX CONCURRENTLY "emails_by_activation_token" ON "emails"("activation_token_id") WHERE (activation_token_id IS NOT NULL);
