-- Queues a job that delivers a webhook. Jobs are grouped by endpoint, so that one slow receiver can't occupy the whole
-- worker.
--
-- An endpoint that isn't verified may belong to somebody else. So all unverified endpoints of a company with the same
-- mode and host name share a group. Its jobs are in a tier with a lower limit (lib/webhooks/delivery/webhook-queue.ts).
-- Challenges to these endpoints share another group, so that they don't wait behind events.
CREATE OR REPLACE FUNCTION enqueue_webhook(p_delivery_id uuid, p_job_id uuid, p_endpoint_id int) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_tier text;
  v_host_group text;
BEGIN
  SELECT 'unverified', unverified_webhook_group(e, d.type) INTO v_tier, v_host_group
  FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
  WHERE d.id = p_delivery_id AND e.verified_at IS NULL;
  PERFORM enqueue_job_in_tier(
    'webhook', p_job_id, jsonb_build_object('deliveryId', p_delivery_id), coalesce(v_host_group, p_endpoint_id::text),
    v_tier
  );
END
$$;
