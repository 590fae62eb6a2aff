-- Locks an idempotency key for a call, whose request ID is p_owner. Its transaction commits before the work begins.
--
-- A key is free if nobody used it, if it has expired, or if its owner decided nothing within its lease and the body is
-- the same. Otherwise the row says whether the body is the same, and the outcome, which is null while the owner works.
--
-- Reading comes first, so that repeating an outcome costs no write and no lock. The clock is read on each attempt,
-- because a call may wait for a transaction that records an outcome.
CREATE OR REPLACE FUNCTION lock_idempotency_key(
  p_company_id int,
  p_mode mode,
  p_endpoint text,
  p_key_hash bytea,
  p_body_hash bytea,
  p_owner uuid,
  p_lease interval,
  p_kept_for interval DEFAULT interval '48 hours'
) RETURNS TABLE (claimed boolean, same_body boolean, outcome json)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  LOOP
    RETURN QUERY
      SELECT false, held.body_hash = p_body_hash, held.outcome
      FROM idempotency_keys held
      WHERE company_id = p_company_id AND mode = p_mode AND endpoint = p_endpoint AND key_hash = p_key_hash
        AND NOT idempotency_key_is_free(held, p_body_hash);
    IF FOUND THEN
      RETURN;
    END IF;

    INSERT INTO idempotency_keys AS held (company_id, mode, endpoint, key_hash, body_hash, owner, locked_until, expires_at)
    VALUES (
      p_company_id, p_mode, p_endpoint, p_key_hash, p_body_hash, p_owner,
      clock_timestamp() + p_lease, clock_timestamp() + p_kept_for
    )
    ON CONFLICT (company_id, mode, endpoint, key_hash) DO UPDATE
    SET body_hash = excluded.body_hash, owner = excluded.owner, locked_until = excluded.locked_until,
        outcome = NULL, expires_at = excluded.expires_at
    WHERE idempotency_key_is_free(held, p_body_hash);
    IF FOUND THEN
      RETURN QUERY SELECT true, true, NULL::json;
      RETURN;
    END IF;
    -- Another call was first between the two statements. Look at its row.
  END LOOP;
END
$$;
