-- Adds a job to pg-boss's table, with the settings of its queue. p_data must contain IDs only, and no personal data.
--
-- Raises an error if the queue doesn't exist, so that no job is lost silently.
CREATE OR REPLACE FUNCTION enqueue_job(p_queue text, p_id uuid, p_data jsonb, p_group_id text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_job_in_tier(p_queue, p_id, p_data, p_group_id, NULL);
END
$$;
