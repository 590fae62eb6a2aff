-- Locks an idempotency key for the request with the ID p_owner. Call this in a transaction that commits before the work
-- starts.
--
-- A key is free if it's new or has expired. It's also free if the request that owns it recorded no outcome within its
-- lease and had the same body. If the key isn't free, the returned row says whether the body is the same. It also
-- contains the outcome, which is null while the owner is still running.
--
-- The key is read first, so that an outcome can be replayed without a write or a lock. Each attempt reads the clock
-- again, because the previous one may have waited for a transaction that recorded an outcome.
CREATE OR REPLACE FUNCTION lock_idempotency_key(
  p_company_id int,
  p_mode mode,
  p_endpoint text,
  p_key_hash bytea,
  p_body_hash bytea,
  p_owner uuid,
  p_lease interval,
  p_retention interval DEFAULT interval '48 hours'
) RETURNS TABLE (acquired boolean, same_body boolean, outcome json)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  LOOP
    RETURN QUERY
      SELECT false, existing.body_hash = p_body_hash, existing.outcome
      FROM idempotency_keys existing
      WHERE company_id = p_company_id AND mode = p_mode AND endpoint = p_endpoint AND key_hash = p_key_hash
        AND NOT idempotency_key_is_free(existing, p_body_hash);
    IF FOUND THEN
      RETURN;
    END IF;

    INSERT INTO idempotency_keys AS existing (company_id, mode, endpoint, key_hash, body_hash, owner, locked_until, expires_at)
    VALUES (
      p_company_id, p_mode, p_endpoint, p_key_hash, p_body_hash, p_owner,
      clock_timestamp() + p_lease, clock_timestamp() + p_retention
    )
    ON CONFLICT (company_id, mode, endpoint, key_hash) DO UPDATE
    SET body_hash = excluded.body_hash, owner = excluded.owner, locked_until = excluded.locked_until,
        outcome = NULL, expires_at = excluded.expires_at
    WHERE idempotency_key_is_free(existing, p_body_hash);
    IF FOUND THEN
      RETURN QUERY SELECT true, true, NULL::json;
      RETURN;
    END IF;
    -- Another request has inserted the key between the two statements. Read that row in the next attempt.
  END LOOP;
END
$$;
