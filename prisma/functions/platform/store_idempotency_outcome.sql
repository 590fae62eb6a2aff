-- Records the outcome of a request with an idempotency key, in the transaction that produces the outcome.
--
-- If a request took longer than its lease, another request may have taken over the key. The function then raises an
-- error, which rolls back the transaction. Always returns true, because Prisma Client can't read a void result.
CREATE OR REPLACE FUNCTION store_idempotency_outcome(p_owner uuid, p_outcome json) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotency_keys SET outcome = p_outcome WHERE owner = p_owner AND outcome IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the idempotency key belongs to another request' USING ERRCODE = 'EB001';
  END IF;
  RETURN true;
END
$$;
