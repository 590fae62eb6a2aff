CREATE INDEX CONCURRENTLY "quote_requests_by_postcode" ON "quote_requests"("postcode", "id") WHERE (mode = 'live');
