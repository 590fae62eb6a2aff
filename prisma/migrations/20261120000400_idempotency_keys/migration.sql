CREATE TABLE "idempotency_keys" (
    "company_id" INTEGER NOT NULL,
    "mode" "mode" NOT NULL,
    "endpoint" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "owner" UUID NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "outcome" JSON,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("company_id", "mode", "endpoint", "key_hash")
);

CREATE UNIQUE INDEX "idempotency_keys_owner_key" ON "idempotency_keys"("owner");

CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE idempotency_keys
  ADD CONSTRAINT idempotency_keys_endpoint CHECK (endpoint IN ('createBillsPackage', 'getQuotes')),
  ADD CONSTRAINT idempotency_keys_hashes_are_sha256 CHECK (octet_length(key_hash) = 32 AND octet_length(body_hash) = 32);

-- Whether a call with this body may take a key over from whoever holds it.
CREATE FUNCTION is_free(held idempotency_keys, p_body_hash bytea) RETURNS boolean
LANGUAGE sql VOLATILE AS $$
  SELECT held.expires_at <= clock_timestamp()
    OR (held.outcome IS NULL AND held.lease_until <= clock_timestamp() AND held.body_hash = p_body_hash)
$$;

-- Claims a key for a call (p_owner, its request id), in a transaction of its own that commits before
-- the work begins. Free is a key never used, one whose 48 hours are over, or one whose owner has decided
-- nothing within its lease, for the same body. Otherwise the row tells what is known: whether the body
-- is the same, and the outcome, null while the owner is at work.
--
-- Looked at first, so that an outcome that is answered again costs no write and no lock. The clock is
-- read anew on each look, since a claim may wait for a transaction that records an outcome.
CREATE FUNCTION claim_idempotency_key(
  p_company_id int,
  p_mode mode,
  p_endpoint text,
  p_key_hash bytea,
  p_body_hash bytea,
  p_owner uuid,
  p_lease interval
) RETURNS TABLE (claimed boolean, same_body boolean, outcome json)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  LOOP
    RETURN QUERY
      SELECT false, held.body_hash = p_body_hash, held.outcome
      FROM idempotency_keys held
      WHERE company_id = p_company_id AND mode = p_mode AND endpoint = p_endpoint AND key_hash = p_key_hash
        AND NOT is_free(held, p_body_hash);
    IF FOUND THEN
      RETURN;
    END IF;

    INSERT INTO idempotency_keys AS held (company_id, mode, endpoint, key_hash, body_hash, owner, lease_until, expires_at)
    VALUES (
      p_company_id, p_mode, p_endpoint, p_key_hash, p_body_hash, p_owner,
      clock_timestamp() + p_lease, clock_timestamp() + interval '48 hours'
    )
    ON CONFLICT (company_id, mode, endpoint, key_hash) DO UPDATE
    SET body_hash = excluded.body_hash, owner = excluded.owner, lease_until = excluded.lease_until,
        outcome = NULL, expires_at = excluded.expires_at
    WHERE is_free(held, p_body_hash);
    IF FOUND THEN
      RETURN QUERY SELECT true, true, NULL::json;
      RETURN;
    END IF;
    -- Another call was first between the two statements: what it holds is looked at.
  END LOOP;
END
$$;

-- Records what a call has decided, in the deciding transaction itself. A call that has lost its claim,
-- because it slept beyond its lease, decides nothing: the error rolls all of its transaction back. Always
-- true, as the client cannot read a void.
CREATE FUNCTION settle_idempotency_key(p_owner uuid, p_outcome json) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotency_keys SET outcome = p_outcome WHERE owner = p_owner AND outcome IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the idempotency key belongs to another call by now' USING ERRCODE = 'EB001';
  END IF;
  RETURN true;
END
$$;
