CREATE INDEX CONCURRENTLY "support_access_log_unmatched_address_ids_idx"
  ON support_access_log USING gin (unmatched_address_ids);
