-- What a company's failed calls are listed and counted by, and the calls of one key. Days that are over take
-- no more calls, so their indexes are built first and hinder nobody; then today's, and those ahead, which are
-- empty. The calls of that moment wait in the processes that took them. The last statements find each day's
-- indexes made. Days to come get theirs when they are attached.
DO $$
DECLARE
  v_day text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('keep_api_request_partitions', 0));
  FOR v_day IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'public.api_requests'::regclass
    ORDER BY c.relname
  LOOP
    EXECUTE format(
      'CREATE INDEX ON partitions.%I (company_id, mode, at DESC, id, status) WHERE status >= 400', v_day
    );
    EXECUTE format('CREATE INDEX ON partitions.%I (api_key_id, at DESC, id)', v_day);
  END LOOP;
END
$$;
CREATE INDEX "api_requests_failed" ON "api_requests"("company_id", "mode", "at" DESC, "id", "status") WHERE (status >= 400);
CREATE INDEX "api_requests_api_key_id_at_id_idx" ON "api_requests"("api_key_id", "at" DESC, "id");
