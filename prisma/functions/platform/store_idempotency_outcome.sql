-- Records the outcome of a call, in the transaction that decides it.
--
-- A call that slept beyond its lease may have lost its key. It raises an error, which rolls back all of its
-- transaction. Always returns true, because Prisma's client can't read a void.
CREATE OR REPLACE FUNCTION store_idempotency_outcome(p_owner uuid, p_outcome json) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotency_keys SET outcome = p_outcome WHERE owner = p_owner AND outcome IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the idempotency key belongs to another call by now' USING ERRCODE = 'EB001';
  END IF;
  RETURN true;
END
$$;
