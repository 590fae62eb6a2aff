-- For the erasure of a tenant. An index on a partitioned table can't be created concurrently. Writers wait for each
-- partition to be read, but they write in the background, and keep requests in memory in the meantime.
CREATE INDEX api_requests_by_idempotency_key ON api_requests (company_id, mode, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX api_requests_with_key_by_contract ON api_requests (contract_id) WHERE idempotency_key IS NOT NULL;
