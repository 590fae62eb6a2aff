CREATE INDEX CONCURRENTLY "unmatched_addresses_by_replaced_requests"
  ON unmatched_addresses USING GIN (replaced_request_ids, replaced_idempotency_keys) WHERE replaced_request_ids IS NOT NULL;
