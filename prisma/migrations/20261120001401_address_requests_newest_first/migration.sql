-- The portal's list of what waits.
CREATE INDEX CONCURRENTLY "address_requests_company_id_mode_created_at_id_idx" ON "address_requests"("company_id", "mode", "created_at" DESC, "id" DESC);
