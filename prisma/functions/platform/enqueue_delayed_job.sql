-- Adds a job that starts p_delay from now. Always returns true, so that a SELECT list can call it.
CREATE OR REPLACE FUNCTION enqueue_delayed_job(p_queue text, p_id uuid, p_data jsonb, p_delay interval) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_job_in_tier(p_queue, p_id, p_data, NULL, NULL, p_delay);
  RETURN true;
END
$$;
