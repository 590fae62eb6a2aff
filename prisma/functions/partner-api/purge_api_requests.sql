-- Deletes API requests that are more than p_days old from partitions that can't be dropped yet. Returns how many were
-- deleted. Deletes at most 10,000, so that a day with millions of requests doesn't cause a long transaction.
--
-- Deletes rows by ctid within each partition. Deleting them by ID would need a join with the whole log. The function
-- runs as the owner role, so that the application role can call it.
CREATE OR REPLACE FUNCTION purge_api_requests(p_days int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_max CONSTANT int := 10000;
  v_until timestamptz := now() - make_interval(days => p_days);
  v_name text;
  v_count int;
  v_total int := 0;
BEGIN
  IF p_days < 1 THEN
    RAISE EXCEPTION 'p_days must be at least 1';
  END IF;
  FOR v_name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'public.api_requests'::regclass
      AND c.relname <= 'api_requests_' || to_char(v_until AT TIME ZONE 'UTC', 'YYYY_MM_DD')
    ORDER BY c.relname
  LOOP
    EXECUTE format(
      'DELETE FROM partitions.%1$I WHERE ctid = ANY (ARRAY(SELECT ctid FROM partitions.%1$I WHERE at <= $1 LIMIT $2))',
      v_name
    ) USING v_until, v_max - v_total;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    v_total := v_total + v_count;
    EXIT WHEN v_total >= v_max;
  END LOOP;
  RETURN v_total;
END
$$;

-- By default, every role may execute a new function, so revoke that right. `migrate` then grants EXECUTE to the
-- application role only.
REVOKE EXECUTE ON FUNCTION purge_api_requests FROM PUBLIC;
