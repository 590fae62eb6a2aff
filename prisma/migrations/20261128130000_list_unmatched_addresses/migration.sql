-- dismissed_by is null if a program dismissed the unmatched address with an API key. The tables are locked in the order in
-- which requests lock them.
ALTER TABLE unmatched_addresses
  DROP CONSTRAINT unmatched_addresses_dismissed,
  ADD CONSTRAINT unmatched_addresses_dismissed CHECK (dismissed_by IS NULL OR dismissed_at IS NOT NULL);

-- Partners list their unmatched addresses by ID, and find them by the request's ID or its Idempotency-Key.
CREATE INDEX unmatched_addresses_company_id_mode_id_idx ON unmatched_addresses (company_id, mode, id);
CREATE INDEX unmatched_addresses_request_id_idx ON unmatched_addresses (request_id);
CREATE INDEX unmatched_addresses_idempotency_key_idx
  ON unmatched_addresses (company_id, mode, idempotency_key) WHERE idempotency_key IS NOT NULL;

-- An unmatched address that expired has no contract.
ALTER TABLE closed_unmatched_addresses
  ALTER COLUMN contract_id DROP NOT NULL,
  ADD COLUMN idempotency_key text,
  ADD CONSTRAINT closed_unmatched_addresses_idempotency_key CHECK (idempotency_key ~ '^[!-~]{1,255}$');
CREATE INDEX closed_unmatched_addresses_company_id_mode_id_idx ON closed_unmatched_addresses (company_id, mode, id);
CREATE INDEX closed_unmatched_addresses_idempotency_key_idx
  ON closed_unmatched_addresses (company_id, mode, idempotency_key) WHERE idempotency_key IS NOT NULL;
