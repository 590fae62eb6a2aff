CREATE INDEX CONCURRENTLY "house_contracts_by_idempotency_key"
  ON house_contracts (company_id, mode, idempotency_key, id) WHERE idempotency_key IS NOT NULL;
