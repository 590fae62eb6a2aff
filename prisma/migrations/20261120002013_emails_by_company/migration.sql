-- Of the states that few are in: what has arrived is soon found in the list's own order.
CREATE INDEX CONCURRENTLY "emails_by_company" ON "emails"("company_id", "mode", "state", "contract_id") WHERE (state IN ('queued', 'failed', 'bounced'));
