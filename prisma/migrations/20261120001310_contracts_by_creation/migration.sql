-- The start stands in it so that the contracts of a time sorted by their start need no look at the table,
-- and the other way round in the next.
CREATE INDEX CONCURRENTLY "house_contracts_by_creation" ON "house_contracts"("company_id", "mode", "created_at", "start_date", "id");
