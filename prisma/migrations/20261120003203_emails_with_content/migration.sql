-- What the purge may find. An e-mail that is queued is not in it, so a call that queues one does not pay for it.
CREATE INDEX CONCURRENTLY "emails_with_content" ON "emails"("settled_at") WHERE (settled_at IS NOT NULL AND content_purged_at IS NULL);
