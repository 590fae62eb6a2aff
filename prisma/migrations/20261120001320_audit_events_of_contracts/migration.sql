-- Who made a contract and what was done to it, for the contract's page.
CREATE INDEX CONCURRENTLY "audit_events_of_contracts" ON "audit_events"("subject_id") WHERE (action LIKE 'house_contract.%');
