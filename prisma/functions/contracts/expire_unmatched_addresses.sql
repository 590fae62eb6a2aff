-- Deletes unmatched addresses that have expired, at most p_limit. Returns how many. Skips those that another transaction
-- is changing.
CREATE OR REPLACE FUNCTION expire_unmatched_addresses(p_limit int) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  v_expired unmatched_addresses;
  v_count int := 0;
BEGIN
  FOR v_expired IN
    DELETE FROM unmatched_addresses WHERE id = ANY (ARRAY(
      SELECT id FROM unmatched_addresses WHERE expires_at <= now() LIMIT p_limit FOR UPDATE SKIP LOCKED
    ))
    RETURNING *
  LOOP
    PERFORM expire_unmatched_address(v_expired);
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END
$$;
