-- What failed, came back or was called spam, over all companies, newest first.
CREATE INDEX CONCURRENTLY "emails_lost" ON "emails"("settled_at" DESC, "id") WHERE (state IN ('failed', 'bounced', 'complained'));
