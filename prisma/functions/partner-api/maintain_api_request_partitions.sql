-- Creates the partitions of the days from yesterday (in case a process's clock is slow) to two weeks ahead. If p_days
-- is given, also drops the partitions of days that ended more than p_days days ago. Returns how many were dropped.
--
-- The function runs as the owner role, so that the application role can call it. Before it drops a partition,
-- it waits at most two seconds for readers, because writers have to wait during that time. If it can't drop a
-- partition, the next call tries again.
CREATE OR REPLACE FUNCTION maintain_api_request_partitions(p_days int DEFAULT NULL) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  v_day date;
  v_name text;
  v_dropped int := 0;
BEGIN
  IF p_days < 1 THEN
    RAISE EXCEPTION 'p_days must be at least 1';
  END IF;

  -- Every server and worker process can call this function at any time. The lock lets only one call run at a time.
  PERFORM pg_advisory_xact_lock(hashtextextended('maintain_api_request_partitions', 0));

  -- Create tables and then attach them. This doesn't block writers, but CREATE TABLE … PARTITION OF would.
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

-- By default, every role may execute a new function, so revoke that right. `migrate` then grants EXECUTE to the
-- application role only.
REVOKE EXECUTE ON FUNCTION maintain_api_request_partitions FROM PUBLIC;
