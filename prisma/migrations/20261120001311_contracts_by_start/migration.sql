CREATE INDEX CONCURRENTLY "house_contracts_by_start" ON "house_contracts"("company_id", "mode", "start_date", "created_at", "id");
