-- Replaces the recorded outcome of a request, so that a retry with the same idempotency key gets the new one. Does
-- nothing if the request had no key, or if the key has expired. The purge may be deleting an expired key.
CREATE OR REPLACE FUNCTION replace_idempotency_outcome(p_owner uuid, p_outcome json) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotency_keys SET outcome = p_outcome WHERE owner = p_owner AND outcome IS NOT NULL AND expires_at > now();
END
$$;
