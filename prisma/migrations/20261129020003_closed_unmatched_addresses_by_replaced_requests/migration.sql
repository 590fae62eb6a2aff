CREATE INDEX CONCURRENTLY "closed_unmatched_addresses_by_replaced_requests"
  ON closed_unmatched_addresses USING GIN (replaced_request_ids, replaced_idempotency_keys) WHERE replaced_request_ids IS NOT NULL;
