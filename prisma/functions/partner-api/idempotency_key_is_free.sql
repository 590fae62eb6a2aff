-- Returns true if a call with this body may take over an idempotency key from its owner.
CREATE OR REPLACE FUNCTION idempotency_key_is_free(held idempotency_keys, p_body_hash bytea) RETURNS boolean
LANGUAGE sql VOLATILE AS $$
  SELECT held.expires_at <= clock_timestamp()
    OR (held.outcome IS NULL AND held.locked_until <= clock_timestamp() AND held.body_hash = p_body_hash)
$$;
