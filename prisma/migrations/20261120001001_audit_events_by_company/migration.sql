-- What a company's activity page reads.
CREATE INDEX CONCURRENTLY "audit_events_company_id_id_idx" ON "audit_events"("company_id", "id" DESC);
