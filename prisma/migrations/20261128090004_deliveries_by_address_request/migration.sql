CREATE INDEX CONCURRENTLY "webhook_deliveries_address_request_id_idx"
  ON webhook_deliveries (address_request_id) WHERE address_request_id IS NOT NULL;
