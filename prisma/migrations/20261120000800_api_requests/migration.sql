-- The log of API calls, one partition a day (UTC), so that the purge is a drop.
--
-- No foreign keys: a row says what was, and dropping a table with a foreign key locks the table it
-- refers to against every reader.
CREATE TABLE api_requests (
  id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  company_id int,
  mode mode,
  api_key_id int,
  endpoint text NOT NULL,
  status int NOT NULL,
  took_ms real NOT NULL,
  error text,
  contract_id int,
  body jsonb,
  replayed boolean NOT NULL,

  CONSTRAINT api_requests_pkey PRIMARY KEY (id, at),
  CONSTRAINT api_requests_caller CHECK (num_nulls(company_id, mode, api_key_id) IN (0, 3)),
  CONSTRAINT api_requests_endpoint CHECK (endpoint ~ '^[A-Za-z]{1,40}$'),
  CONSTRAINT api_requests_status CHECK (status BETWEEN 100 AND 599),
  CONSTRAINT api_requests_took CHECK (took_ms BETWEEN 0 AND 1e9),
  CONSTRAINT api_requests_error CHECK ((status >= 400) = (error IS NOT NULL) AND char_length(error) <= 200),
  CONSTRAINT api_requests_body CHECK (jsonb_typeof(body) = 'object')
) PARTITION BY RANGE (at);

CREATE INDEX api_requests_company_id_mode_at_id_idx ON api_requests (company_id, mode, at DESC, id);

-- A schema of their own: rights that are given on all tables of "public" stay off them.
CREATE SCHEMA partitions;

-- Makes the partitions from yesterday (for a clock that is a little late) to two weeks ahead, and
-- drops those whose day is more than 30 days ago. Runs with the owner's rights, so that the
-- application's role can call it.
--
-- Returns the number of days dropped. A drop waits for whoever reads, and writers behind it, for two
-- seconds at most: then it is left to the next run.
CREATE FUNCTION keep_api_request_partitions() RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  v_day date;
  v_name text;
  v_dropped int := 0;
BEGIN
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
      AND c.relname < 'api_requests_' || to_char(today - 30, 'YYYY_MM_DD')
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

-- Its callers are named: the application's role gets the right after each migration.
REVOKE EXECUTE ON FUNCTION keep_api_request_partitions() FROM PUBLIC;

SELECT keep_api_request_partitions();

-- To the minute; null for a key that was never used.
ALTER TABLE api_keys ADD COLUMN last_used_at timestamptz(3);
