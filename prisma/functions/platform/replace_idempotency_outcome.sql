-- Replaces the recorded outcome of requests, so that a retry with the same idempotency key gets the new one. Leaves out
-- requests that had no key, and those whose key has expired. The purge may be deleting an expired key.
--
-- The previous version took one request. Only database functions call it, and they're replaced at the same time.
DROP FUNCTION IF EXISTS replace_idempotency_outcome(uuid, json);
CREATE OR REPLACE FUNCTION replace_idempotency_outcome(p_owners uuid[], p_outcome json) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- Lock the rows in the same order as an erasure of the tenant, which prevents a deadlock.
  PERFORM FROM idempotency_keys WHERE owner = ANY (p_owners) AND outcome IS NOT NULL AND expires_at > now()
  ORDER BY owner FOR NO KEY UPDATE;
  UPDATE idempotency_keys SET outcome = p_outcome
  WHERE owner = ANY (p_owners) AND outcome IS NOT NULL AND expires_at > now();
END
$$;
