-- Restarts a delivery with a new job. The results of the previous job are then ignored.
CREATE OR REPLACE FUNCTION redeliver_webhook(p_delivery_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_job_id uuid := gen_random_uuid();
  v_endpoint_id int;
BEGIN
  UPDATE webhook_deliveries SET status = 'pending', settled_at = NULL, failure = NULL, job_id = v_job_id
  WHERE id = p_delivery_id
  RETURNING endpoint_id INTO STRICT v_endpoint_id;
  PERFORM enqueue_webhook(p_delivery_id, v_job_id, v_endpoint_id);
END
$$;
