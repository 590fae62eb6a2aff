-- Finds a tenant and holds the row until the end of the transaction: one that is being erased or purged is waited for,
-- and is not found then, so that nothing new is stored about who is no more.
CREATE OR REPLACE FUNCTION find_tenant(p_mode mode, p_company_id int, p_email_key text) RETURNS SETOF tenants
LANGUAGE plpgsql VOLATILE ROWS 1 AS $$
BEGIN
  IF p_mode = 'live' THEN
    RETURN QUERY SELECT * FROM tenants WHERE mode = 'live' AND email_key = p_email_key FOR KEY SHARE;
  ELSE
    RETURN QUERY
      SELECT * FROM tenants WHERE mode = 'test' AND company_id = p_company_id AND email_key = p_email_key FOR KEY SHARE;
  END IF;
END
$$;

-- The next three are as before, for as long as the settings say. Dropped first, since with one argument more each would
-- be a second function of its name; a server of before calls them without it.
DROP FUNCTION keep_address_request(int, mode, text, jsonb, jsonb, uuid);
CREATE FUNCTION keep_address_request(
  p_company_id int,
  p_mode mode,
  p_email_key text,
  p_request jsonb,
  p_candidates jsonb,
  p_request_id uuid,
  p_kept_for interval DEFAULT interval '14 days'
) RETURNS void
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_id int;
  v_is_new boolean;
BEGIN
  DELETE FROM address_requests
  WHERE company_id = p_company_id AND mode = p_mode AND email_key = p_email_key AND expires_at <= now();

  INSERT INTO address_requests (company_id, mode, email_key, request, candidates, request_id, expires_at)
  VALUES (p_company_id, p_mode, p_email_key, p_request, p_candidates, p_request_id, now() + p_kept_for)
  ON CONFLICT (company_id, mode, email_key) DO UPDATE
  SET request = excluded.request, candidates = excluded.candidates, request_id = excluded.request_id,
      created_at = now(), expires_at = excluded.expires_at, set_aside_at = NULL, set_aside_by = NULL
  -- A row that was updated here carries this transaction as its locker; one that was inserted, none.
  RETURNING id, xmax = 0 INTO v_id, v_is_new;

  IF v_is_new THEN
    PERFORM emit_event(p_company_id, p_mode, 'address.needed', jsonb_build_object(
      'addressRequestId', v_id, 'requestId', p_request_id
    ));
  END IF;
END
$$;

DROP FUNCTION claim_idempotency_key(int, mode, text, bytea, bytea, uuid, interval);
CREATE FUNCTION claim_idempotency_key(
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
        AND NOT is_free(held, p_body_hash);
    IF FOUND THEN
      RETURN;
    END IF;

    INSERT INTO idempotency_keys AS held (company_id, mode, endpoint, key_hash, body_hash, owner, lease_until, expires_at)
    VALUES (
      p_company_id, p_mode, p_endpoint, p_key_hash, p_body_hash, p_owner,
      clock_timestamp() + p_lease, clock_timestamp() + p_kept_for
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

-- Without p_days the days are made and none is dropped.
DROP FUNCTION keep_api_request_partitions();
CREATE FUNCTION keep_api_request_partitions(p_days int DEFAULT NULL) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  v_day date;
  v_name text;
  v_dropped int := 0;
BEGIN
  IF p_days < 1 THEN
    RAISE EXCEPTION 'the log is kept for a day at least';
  END IF;

  -- One at a time: each server and worker process may call.
  PERFORM pg_advisory_xact_lock(hashtextextended('keep_api_request_partitions', 0));

  -- Attaching a table lets writers go on; CREATE TABLE … PARTITION OF would not.
  FOR v_day IN SELECT today + n FROM generate_series(-1, 14) n LOOP
    v_name := 'api_requests_' || to_char(v_day, 'YYYY_MM_DD');
    CONTINUE WHEN to_regclass('partitions.' || v_name) IS NOT NULL;
    EXECUTE format('CREATE TABLE partitions.%I (LIKE public.api_requests INCLUDING CONSTRAINTS)', v_name);
    EXECUTE format(
      'ALTER TABLE public.api_requests ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)',
      v_name, v_day || ' 00:00:00+00', v_day + 1 || ' 00:00:00+00'
    );
  END LOOP;

  FOR v_name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'public.api_requests'::regclass
      AND c.relname < 'api_requests_' || to_char(today - p_days, 'YYYY_MM_DD')
    ORDER BY c.relname
  LOOP
    BEGIN
      EXECUTE format('DROP TABLE partitions.%I', v_name);
      v_dropped := v_dropped + 1;
    EXCEPTION
      WHEN lock_not_available THEN EXIT;
    END;
  END LOOP;
  RETURN v_dropped;
END
$$;
REVOKE EXECUTE ON FUNCTION keep_api_request_partitions(int) FROM PUBLIC;

-- Deletes calls of more than p_days ago of a day that is not over yet, and so is not dropped yet: ten thousand at most,
-- so that a day of millions is no long transaction. Returns how many. With the owner's rights, as above.
CREATE FUNCTION purge_api_requests(p_days int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_count int;
BEGIN
  IF p_days < 1 THEN
    RAISE EXCEPTION 'the log is kept for a day at least';
  END IF;
  DELETE FROM public.api_requests WHERE (id, at) IN (
    SELECT id, at FROM public.api_requests WHERE at <= now() - make_interval(days => p_days) LIMIT 10000
  );
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END
$$;
REVOKE EXECUTE ON FUNCTION purge_api_requests(int) FROM PUBLIC;

-- Of who is erased the accounts need what was supplied where and when, and no birthday.
ALTER TABLE "house_contracts"
  ALTER COLUMN "birthday" DROP NOT NULL,
  ADD CONSTRAINT "house_contracts_active_has_birthday" CHECK (state <> 'active' OR birthday IS NOT NULL) NOT VALID;

-- A link goes before the e-mail that carried it.
ALTER TABLE "emails"
  DROP CONSTRAINT "emails_activation_token_id_fkey",
  ADD CONSTRAINT "emails_activation_token_id_fkey" FOREIGN KEY ("activation_token_id") REFERENCES "activation_tokens"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
