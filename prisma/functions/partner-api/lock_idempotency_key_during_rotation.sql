-- Does what lock_idempotency_key does while two server secrets are valid (SECONDARY_SERVER_SECRET). A key that was locked
-- under the other secret's hashes is found by those. Otherwise a retry after the rotation would be done twice.
--
-- Processes may have the two secrets in different order, and then neither would see the other's row. So calls with one
-- key run one after the other. A call that waited sees what was committed, because each statement has its own snapshot.
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
  p_kept_for interval
) RETURNS TABLE (claimed boolean, same_body boolean, outcome json)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(encode(least(p_key_hash, p_other_key_hash), 'hex'), 0));
  -- The lock keeps the row until it is read. If its owner died, it is taken over under its own hashes.
  PERFORM FROM idempotency_keys
  WHERE company_id = p_company_id AND mode = p_mode AND endpoint = p_endpoint AND key_hash = p_other_key_hash
    AND expires_at > clock_timestamp()
  FOR KEY SHARE;
  IF FOUND THEN
    p_key_hash := p_other_key_hash;
    p_body_hash := p_other_body_hash;
  END IF;
  RETURN QUERY SELECT c.claimed, c.same_body, c.outcome
    FROM lock_idempotency_key(
      p_company_id, p_mode, p_endpoint, p_key_hash, p_body_hash, p_owner, p_lease, p_kept_for
    ) c;
END
$$;
