-- The request log, which knows it too, is kept for a month.
CREATE INDEX CONCURRENTLY "house_contracts_request_id_idx" ON "house_contracts"("request_id");
