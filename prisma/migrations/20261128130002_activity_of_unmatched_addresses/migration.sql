CREATE INDEX CONCURRENTLY "audit_events_of_unmatched_addresses"
  ON audit_events (company_id, id DESC) WHERE action LIKE 'unmatched_address.%';
