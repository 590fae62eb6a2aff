-- Returns true if a request with this body may take over an idempotency key from the request that owns it. The key is
-- free if it has expired. It's also free if its owner had the same body and recorded no outcome within its lease.
CREATE OR REPLACE FUNCTION idempotency_key_is_free(p_existing idempotency_keys, p_body_hash bytea) RETURNS boolean
LANGUAGE sql VOLATILE AS $$
  SELECT p_existing.expires_at <= clock_timestamp()
    OR (p_existing.outcome IS NULL AND p_existing.locked_until <= clock_timestamp() AND p_existing.body_hash = p_body_hash)
$$;
