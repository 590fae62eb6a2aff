-- Queues a job that delivers a webhook. Jobs are grouped by endpoint, so that one slow receiver can't occupy the whole
-- worker.
CREATE OR REPLACE FUNCTION enqueue_webhook(p_delivery_id uuid, p_job_id uuid, p_endpoint_id int) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_job('webhook', p_job_id, jsonb_build_object('deliveryId', p_delivery_id), p_endpoint_id::text);
END
$$;
