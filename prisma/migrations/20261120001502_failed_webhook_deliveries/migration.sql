-- What an endpoint's failed deliveries are listed and sent again by.
CREATE INDEX CONCURRENTLY "webhook_deliveries_failed" ON "webhook_deliveries"("endpoint_id", "created_at", "id") WHERE (state = 'failed');
