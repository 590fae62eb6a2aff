CREATE UNIQUE INDEX CONCURRENTLY "house_contracts_address_request_id_key"
  ON house_contracts (address_request_id) WHERE address_request_id IS NOT NULL;
