CREATE INDEX CONCURRENTLY "house_contracts_resolved_unmatched_addresses"
  ON house_contracts (company_id, mode, address_request_id) WHERE address_request_id IS NOT NULL;
