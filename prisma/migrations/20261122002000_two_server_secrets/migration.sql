-- As claim_idempotency_key, while a second server secret is taken (SERVER_SECRET_ALSO): a key that was claimed under the
-- hashes of the other is known as well, and is judged by them. Else a retry after the replacement would be done twice.
--
-- Processes may differ in which of the two comes first, and then none would meet the other's row: so claims of one key
-- come one after the other. Whoever waited sees what was committed meanwhile, since each statement looks anew.
CREATE FUNCTION claim_idempotency_key_of_two(
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
  -- Held, so that nobody lets go of it before it is looked at. One whose owner died is taken over where it stands.
  PERFORM FROM idempotency_keys
  WHERE company_id = p_company_id AND mode = p_mode AND endpoint = p_endpoint AND key_hash = p_other_key_hash
    AND expires_at > clock_timestamp()
  FOR KEY SHARE;
  IF FOUND THEN
    p_key_hash := p_other_key_hash;
    p_body_hash := p_other_body_hash;
  END IF;
  RETURN QUERY SELECT c.claimed, c.same_body, c.outcome
    FROM claim_idempotency_key(
      p_company_id, p_mode, p_endpoint, p_key_hash, p_body_hash, p_owner, p_lease, p_kept_for
    ) c;
END
$$;
