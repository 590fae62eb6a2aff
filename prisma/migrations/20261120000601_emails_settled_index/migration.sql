-- For counting the queued e-mails and those settled of late, however many there are. CONCURRENTLY, since
-- mail goes on meanwhile; so it is a migration by itself: such a statement runs in no transaction.
CREATE INDEX CONCURRENTLY "emails_settled_at_state_idx" ON "emails"("settled_at", "state");
