CREATE INDEX CONCURRENTLY "house_contracts_by_tenant" ON "house_contracts"("company_id", "mode", "sort_name", "id");
