-- Closed ones too: of active ones a tenant has one, by an index of its own.
CREATE INDEX CONCURRENTLY "house_contracts_of_tenant" ON "house_contracts"("tenant_id", "id");
