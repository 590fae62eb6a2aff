-- Moves the waiting jobs of an unverified endpoint to the group of unverified endpoints, after its URL has changed. The
-- new URL may belong to somebody else, so earlier events mustn't be sent to it faster than new ones.
CREATE OR REPLACE FUNCTION regroup_webhooks(p_endpoint_id int) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pgboss.job j SET group_id = unverified_webhook_group(e, d.type), group_tier = 'unverified'
  FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
  WHERE d.endpoint_id = p_endpoint_id AND d.status = 'pending' AND e.verified_at IS NULL
    AND j.name = 'webhook' AND j.id = d.job_id AND j.state IN ('created', 'retry');
END
$$;
