CREATE INDEX CONCURRENTLY "house_contracts_by_status"
  ON house_contracts (company_id, mode, status, created_at, start_date, id);
