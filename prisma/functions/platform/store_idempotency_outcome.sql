-- Records the outcome of a request, in the transaction that produces it.
--
-- A request that paused beyond its lease may have lost its key. The function then raises an error, which rolls back the
-- transaction. Always returns true, because Prisma's client can't read a void.
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
