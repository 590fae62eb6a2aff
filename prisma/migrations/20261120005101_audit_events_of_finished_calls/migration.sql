-- Calls of which a company's staff made a contract later.
CREATE INDEX CONCURRENTLY "audit_events_of_finished_calls" ON "audit_events"("request_id") WHERE (action = 'house_contract.created' AND actor_type = 'company_user');
