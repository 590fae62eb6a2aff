-- Starts a delivery's tries. Its jobs are grouped by endpoint, so that a receiver that hangs takes up its
-- own share of the worker and delays no other, be it of the same company.
DROP FUNCTION enqueue_webhook(uuid, uuid, int);
CREATE FUNCTION enqueue_webhook(p_delivery_id uuid, p_job_id uuid, p_endpoint_id int) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_job('webhook', p_job_id, jsonb_build_object('deliveryId', p_delivery_id), p_endpoint_id::text);
END
$$;

-- As before, with jobs grouped by endpoint.
CREATE OR REPLACE FUNCTION emit_event(p_company_id int, p_mode mode, p_type text, p_data jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_endpoint_id int;
  v_delivery_id uuid;
  v_job_id uuid;
BEGIN
  FOR v_endpoint_id IN
    SELECT id FROM webhook_endpoints
    WHERE company_id = p_company_id AND mode = p_mode AND disabled_at IS NULL AND p_type = ANY (events)
  LOOP
    v_delivery_id := gen_random_uuid();
    v_job_id := gen_random_uuid();
    INSERT INTO webhook_deliveries (id, endpoint_id, type, data, job_id)
    VALUES (v_delivery_id, v_endpoint_id, p_type, jsonb_build_object('mode', p_mode) || p_data, v_job_id);
    PERFORM enqueue_webhook(v_delivery_id, v_job_id, v_endpoint_id);
  END LOOP;
END
$$;

-- As before, with the job grouped by endpoint.
CREATE OR REPLACE FUNCTION redeliver_webhook(p_delivery_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_job_id uuid := gen_random_uuid();
  v_endpoint_id int;
BEGIN
  UPDATE webhook_deliveries SET state = 'pending', settled_at = NULL, failure = NULL, job_id = v_job_id
  WHERE id = p_delivery_id
  RETURNING endpoint_id INTO STRICT v_endpoint_id;
  PERFORM enqueue_webhook(p_delivery_id, v_job_id, v_endpoint_id);
END
$$;

-- As before; and a request whose 14 days are over counts as gone, be it deleted already or not.
CREATE OR REPLACE FUNCTION keep_address_request(
  p_company_id int,
  p_mode mode,
  p_email_key text,
  p_request jsonb,
  p_candidates jsonb,
  p_request_id uuid
) RETURNS void
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_id int;
  v_is_new boolean;
BEGIN
  DELETE FROM address_requests
  WHERE company_id = p_company_id AND mode = p_mode AND email_key = p_email_key AND expires_at <= now();

  INSERT INTO address_requests (company_id, mode, email_key, request, candidates, request_id, expires_at)
  VALUES (p_company_id, p_mode, p_email_key, p_request, p_candidates, p_request_id, now() + interval '14 days')
  ON CONFLICT (company_id, mode, email_key) DO UPDATE
  SET request = excluded.request, candidates = excluded.candidates, request_id = excluded.request_id,
      created_at = now(), expires_at = excluded.expires_at
  -- A row that was updated here carries this transaction as its locker; one that was inserted, none.
  RETURNING id, xmax = 0 INTO v_id, v_is_new;

  IF v_is_new THEN
    PERFORM emit_event(p_company_id, p_mode, 'address.needed', jsonb_build_object(
      'addressRequestId', v_id, 'requestId', p_request_id
    ));
  END IF;
END
$$;

-- As before; and the time at which an e-mail was settled is that of the bounce, also when it had been sent.
CREATE OR REPLACE FUNCTION bounce_email(p_email_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_email emails;
  v_contract house_contracts;
BEGIN
  UPDATE emails SET state = 'bounced', settled_at = now()
  WHERE id = p_email_id AND state IN ('queued', 'sent')
  RETURNING * INTO v_email;
  IF v_email.id IS NULL THEN
    RETURN false;
  END IF;

  SELECT * INTO STRICT v_contract FROM house_contracts WHERE id = v_email.contract_id;
  PERFORM emit_contract_event('mail.bounced', v_contract, jsonb_build_object(
    'emailId', v_email.id, 'template', v_email.template
  ));
  RETURN true;
END
$$;
