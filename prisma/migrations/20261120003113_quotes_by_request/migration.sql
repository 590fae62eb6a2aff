CREATE INDEX CONCURRENTLY "quote_requests_request_id_idx" ON "quote_requests"("request_id");
