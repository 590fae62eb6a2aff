-- Replaces lock_idempotency_key while two server secrets are valid (SECONDARY_SERVER_SECRET). Also finds a key that was
-- stored with the hashes of the other secret. Otherwise a retry after the rotation would repeat the work.
--
-- During the rotation, one process's primary secret may be another's secondary secret. Without a lock, the two
-- processes would insert rows with different hashes for the same key. So an advisory lock makes requests with the same
-- key wait for each other. A request that has waited sees the committed row, because each statement has its own
-- snapshot.
CREATE OR REPLACE FUNCTION lock_idempotency_key_during_rotation(
  p_company_id int,
  p_mode mode,
  p_endpoint text,
  p_key_hash bytea,
  p_body_hash bytea,
  p_other_key_hash bytea,
  p_other_body_hash bytea,
  p_owner uuid,
  p_lease interval,
  p_retention interval
) RETURNS TABLE (acquired boolean, same_body boolean, outcome json)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(encode(least(p_key_hash, p_other_key_hash), 'hex'), 0));
  -- Locks the row, so that it can't be deleted before it's read. If the request that owns it recorded no outcome within
  -- its lease, the row is taken over with its existing hashes.
  PERFORM FROM idempotency_keys
  WHERE company_id = p_company_id AND mode = p_mode AND endpoint = p_endpoint AND key_hash = p_other_key_hash
    AND expires_at > clock_timestamp()
  FOR KEY SHARE;
  IF FOUND THEN
    p_key_hash := p_other_key_hash;
    p_body_hash := p_other_body_hash;
  END IF;
  RETURN QUERY SELECT c.acquired, c.same_body, c.outcome
    FROM lock_idempotency_key(
      p_company_id, p_mode, p_endpoint, p_key_hash, p_body_hash, p_owner, p_lease, p_retention
    ) c;
END
$$;
