CREATE INDEX CONCURRENTLY "email_events_received_at_idx" ON "email_events"("received_at");
