-- What a company's quotes of some days are counted by.
CREATE INDEX CONCURRENTLY "quote_requests_company_id_mode_created_at_idx" ON "quote_requests"("company_id", "mode", "created_at");
