CREATE INDEX CONCURRENTLY "emails_by_state" ON "emails"("mode", "state", "contract_id");
