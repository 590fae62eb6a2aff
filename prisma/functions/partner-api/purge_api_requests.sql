-- Deletes calls that are more than p_days old, from days that can't be dropped yet. Returns the number deleted, at most
-- 10,000, so that a day of millions is no long transaction.
--
-- Rows are found by their place in each day: by ID, 10,000 of them would be joined with the whole log. It runs with the
-- owner's rights, so that the application's role can call it.
CREATE OR REPLACE FUNCTION purge_api_requests(p_days int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_most CONSTANT int := 10000;
  v_until timestamptz := now() - make_interval(days => p_days);
  v_name text;
  v_count int;
  v_total int := 0;
BEGIN
  IF p_days < 1 THEN
    RAISE EXCEPTION 'the log is kept for a day at least';
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
    ) USING v_until, v_most - v_total;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    v_total := v_total + v_count;
    EXIT WHEN v_total >= v_most;
  END LOOP;
  RETURN v_total;
END
$$;

-- Only named roles may call it. `migrate` gives the application's role the right.
REVOKE EXECUTE ON FUNCTION purge_api_requests FROM PUBLIC;
