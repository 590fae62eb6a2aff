CREATE INDEX CONCURRENTLY "audit_events_of_rate_cards"
  ON audit_events (subject_id) WHERE action LIKE 'rate_card.%';
