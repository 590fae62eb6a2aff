-- Adds a job to pg-boss's table, with the settings of its queue. p_data must contain IDs only, and no personal data.
-- Workers can run fewer jobs of a group at a time if the jobs are in a tier. p_group_tier is null for most jobs. The job
-- starts p_delay from now.
--
-- Raises an error if the queue doesn't exist, so that no job is lost silently.
--
-- The previous version had fewer parameters, so CREATE OR REPLACE would add a second function. Its callers can call this
-- one, because the new parameter has a default.
DROP FUNCTION IF EXISTS enqueue_job_in_tier(text, uuid, jsonb, text, text);
CREATE OR REPLACE FUNCTION enqueue_job_in_tier(
  p_queue text,
  p_id uuid,
  p_data jsonb,
  p_group_id text,
  p_group_tier text,
  p_delay interval DEFAULT interval '0'
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pgboss.job (
    id, name, data, group_id, group_tier, expire_seconds, deletion_seconds, start_after, keep_until,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter
  )
  SELECT
    p_id, name, p_data, p_group_id, p_group_tier, expire_seconds, deletion_seconds,
    now() + p_delay, now() + retention_seconds * interval '1 second',
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter
  FROM pgboss.queue
  WHERE name = p_queue;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the queue "%" does not exist', p_queue;
  END IF;
END
$$;
