-- The quotes that were asked for about a tenant.
CREATE INDEX CONCURRENTLY "quote_requests_of_tenant" ON "quote_requests"("tenant_id", "id");
