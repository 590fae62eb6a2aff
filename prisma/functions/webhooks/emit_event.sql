-- Notifies a company's endpoints of an event, in the transaction that causes the event. Creates a delivery and its job
-- for each endpoint that subscribes to the event, unless the company is disabled. For a company without endpoints, this
-- costs only one index lookup.
--
-- p_data must contain only IDs and the partner's Idempotency-Key, and no details of tenants. If it has a houseContractId
-- or an addressRequestId, the delivery is listed on that contract's or unmatched address's page.
--
-- A later event about the same contract or unmatched address always has a later time, so that receivers can order them.
-- Events about one are emitted one after another, because its row is locked. The clock is read here, because now() is
-- when the transaction started, which can be before another one that it had to wait for.
CREATE OR REPLACE FUNCTION emit_event(p_company_id int, p_mode mode, p_type text, p_data jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_contract_id int := (p_data ->> 'houseContractId')::int;
  v_address_request_id int := (p_data ->> 'addressRequestId')::int;
  v_at timestamptz;
  v_endpoint_id int;
  v_delivery_id uuid;
  v_job_id uuid;
BEGIN
  FOR v_endpoint_id IN
    SELECT e.id FROM webhook_endpoints e JOIN companies c ON c.id = e.company_id
    WHERE e.company_id = p_company_id AND e.mode = p_mode AND e.disabled_at IS NULL AND p_type = ANY (e.events)
      AND c.disabled_at IS NULL
  LOOP
    IF v_at IS NULL THEN
      SELECT greatest(date_trunc('milliseconds', clock_timestamp()), max(created_at) + interval '1 millisecond') INTO v_at
      FROM webhook_deliveries WHERE contract_id = v_contract_id OR address_request_id = v_address_request_id;
    END IF;
    v_delivery_id := gen_random_uuid();
    v_job_id := gen_random_uuid();
    INSERT INTO webhook_deliveries (id, endpoint_id, type, data, contract_id, address_request_id, job_id, created_at)
    VALUES (
      v_delivery_id, v_endpoint_id, p_type, jsonb_build_object('mode', p_mode) || p_data,
      v_contract_id, v_address_request_id, v_job_id, v_at
    );
    PERFORM enqueue_webhook(v_delivery_id, v_job_id, v_endpoint_id);
  END LOOP;
END
$$;
