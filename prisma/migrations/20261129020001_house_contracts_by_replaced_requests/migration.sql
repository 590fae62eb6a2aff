CREATE INDEX CONCURRENTLY "house_contracts_by_replaced_requests"
  ON house_contracts USING GIN (replaced_request_ids, replaced_idempotency_keys) WHERE replaced_request_ids IS NOT NULL;
