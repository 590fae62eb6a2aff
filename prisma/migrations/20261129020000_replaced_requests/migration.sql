-- The requests that a held request replaced, so that partners find the contract by each of them.
ALTER TABLE house_contracts ADD COLUMN replaced_request_ids uuid[], ADD COLUMN replaced_idempotency_keys text[];
ALTER TABLE unmatched_addresses ADD COLUMN replaced_idempotency_keys text[];
ALTER TABLE closed_unmatched_addresses
  ADD COLUMN replaced_request_ids uuid[], ADD COLUMN replaced_idempotency_keys text[];
