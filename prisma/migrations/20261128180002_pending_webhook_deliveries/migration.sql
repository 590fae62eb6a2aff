-- Counts an endpoint's retries, and lists its pending deliveries.
CREATE INDEX CONCURRENTLY webhook_deliveries_pending
  ON webhook_deliveries (endpoint_id, created_at, id) WHERE status = 'pending';
