-- Puts a job into pg-boss's table, with the settings of its queue. A job carries ids and no personal
-- data. A missing queue is a fault: nothing may be lost silently.
CREATE FUNCTION enqueue_job(p_queue text, p_id uuid, p_data jsonb, p_group_id text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pgboss.job (
    id, name, data, group_id, expire_seconds, deletion_seconds, keep_until,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter
  )
  SELECT
    p_id, name, p_data, p_group_id, expire_seconds, deletion_seconds,
    now() + retention_seconds * interval '1 second',
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter
  FROM pgboss.queue
  WHERE name = p_queue;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the queue "%" does not exist', p_queue;
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION enqueue_email(p_email_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_job('email', p_email_id, jsonb_build_object('emailId', p_email_id), NULL);
END
$$;

-- Starts a delivery's tries. Its jobs are grouped by company, so that one company's receivers cannot
-- take up the whole worker.
CREATE FUNCTION enqueue_webhook(p_delivery_id uuid, p_job_id uuid, p_company_id int) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_job('webhook', p_job_id, jsonb_build_object('deliveryId', p_delivery_id), p_company_id::text);
END
$$;

-- Tells a company's endpoints of an event, in the transaction that makes it true: a delivery with its
-- job for each that wants it. For a company without endpoints that is one probe of an index.
--
-- p_data holds ids alone, never personal data.
CREATE FUNCTION emit_event(p_company_id int, p_mode mode, p_type text, p_data jsonb) RETURNS void
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
    PERFORM enqueue_webhook(v_delivery_id, v_job_id, p_company_id);
  END LOOP;
END
$$;

-- An event of a contract; p_more are further ids.
CREATE FUNCTION emit_contract_event(p_type text, p_contract house_contracts, p_more jsonb DEFAULT '{}') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM emit_event(p_contract.company_id, p_contract.mode, p_type, p_more || jsonb_build_object(
    'houseContractId', p_contract.id, 'tenantId', p_contract.tenant_id, 'requestId', p_contract.request_id
  ));
END
$$;

-- As before, and the company's endpoints are told of the contract.
CREATE OR REPLACE FUNCTION store_bills_package(
  p_company_id int,
  p_api_key_id int,
  p_mode mode,
  p_request_id uuid,
  p_first_name text,
  p_last_name text,
  p_birthday date,
  p_email text,
  p_email_key text,
  p_contact_no text,
  p_address text,
  p_address_id text,
  p_matched_address text,
  p_postcode text,
  p_broadband text,
  p_number_of_tenants int,
  p_start_date date,
  p_end_date date,
  p_gas boolean,
  p_electricity boolean,
  p_water boolean,
  p_tv boolean,
  p_wifi boolean,
  p_email_id uuid,
  p_template text,
  p_template_version int,
  p_values jsonb,
  p_token_id uuid,
  p_token_hash bytea,
  p_token_expires_at timestamptz
) RETURNS TABLE (house_contract_id int, tenant_id int, account_created boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  owner_id int := CASE WHEN p_mode = 'test' THEN p_company_id END;
  v_tenant_id int;
  v_contract_id int;
  v_token_id uuid;
  v_account_created boolean := true;
BEGIN
  -- The tenant is found, or created with an account.
  INSERT INTO tenants (mode, company_id, email_key, email, first_name, last_name, birthday, contact_no, account_created_at)
  VALUES (p_mode, owner_id, p_email_key, p_email, p_first_name, p_last_name, p_birthday, p_contact_no, now())
  ON CONFLICT DO NOTHING
  RETURNING id INTO v_tenant_id;

  IF v_tenant_id IS NULL THEN
    SELECT id, account_created_at IS NULL INTO STRICT v_tenant_id, v_account_created
    FROM find_tenant(p_mode, p_company_id, p_email_key);
  END IF;

  -- The contract takes the tenant's one place, or the call is refused.
  INSERT INTO house_contracts (
    company_id, mode, tenant_id, first_name, last_name, birthday, email, contact_no, address, address_id,
    matched_address, postcode, broadband, number_of_tenants, start_date, end_date,
    gas, electricity, water, tv, wifi, request_id
  ) VALUES (
    p_company_id, p_mode, v_tenant_id, p_first_name, p_last_name, p_birthday, p_email, p_contact_no, p_address, p_address_id,
    p_matched_address, p_postcode, p_broadband, p_number_of_tenants, p_start_date, p_end_date,
    p_gas, p_electricity, p_water, p_tv, p_wifi, p_request_id
  )
  ON CONFLICT (tenant_id) WHERE state = 'active' DO NOTHING
  RETURNING id INTO v_contract_id;

  IF v_contract_id IS NULL THEN
    UPDATE api_keys SET duplicate_email_refusals = duplicate_email_refusals + 1 WHERE id = p_api_key_id;
    RETURN;
  END IF;

  -- A tenant that only a quote request had stored gets the account now, with this call's details.
  IF v_account_created THEN
    UPDATE tenants
    SET first_name = p_first_name, last_name = p_last_name, birthday = p_birthday, contact_no = p_contact_no, account_created_at = now()
    WHERE id = v_tenant_id AND account_created_at IS NULL;
  END IF;

  -- An account that was never activated gets a link.
  INSERT INTO activation_tokens (id, tenant_id, hash, expires_at)
  SELECT p_token_id, v_tenant_id, p_token_hash, p_token_expires_at
  WHERE NOT EXISTS (SELECT FROM activation_tokens t WHERE t.tenant_id = v_tenant_id AND t.used_at IS NOT NULL)
  RETURNING id INTO v_token_id;

  INSERT INTO emails (id, mode, contract_id, activation_token_id, recipient, template, template_version, "values")
  VALUES (p_email_id, p_mode, v_contract_id, v_token_id, p_email, p_template, p_template_version, p_values);
  PERFORM enqueue_email(p_email_id);

  INSERT INTO audit_events (company_id, actor_type, actor_id, action, subject_id, request_id)
  VALUES (p_company_id, 'api_key', p_api_key_id, 'house_contract.created', v_contract_id, p_request_id);

  PERFORM emit_event(p_company_id, p_mode, 'contract.created', jsonb_build_object(
    'houseContractId', v_contract_id, 'tenantId', v_tenant_id, 'requestId', p_request_id
  ));

  -- What the company's staff would have had to settle for this tenant is settled.
  DELETE FROM address_requests
  WHERE company_id = p_company_id AND mode = p_mode AND email_key = p_email_key;

  RETURN QUERY SELECT v_contract_id, v_tenant_id, v_account_created;
END
$$;

-- Keeps a request that failed for its address: the latest of each company, mode and e-mail, for 14 days.
-- The company is told when it is the first.
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

-- Cancels a contract, on an operator's word: the tenant's e-mail may have another from then on.
--
-- Returns whether this call cancelled it; null when there is no such contract.
CREATE FUNCTION cancel_house_contract(p_contract_id int) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_contract house_contracts;
BEGIN
  UPDATE house_contracts SET state = 'cancelled', cancelled_at = now()
  WHERE id = p_contract_id AND state = 'active'
  RETURNING * INTO v_contract;

  IF v_contract.id IS NULL THEN
    RETURN CASE WHEN EXISTS (SELECT FROM house_contracts WHERE id = p_contract_id) THEN false END;
  END IF;

  INSERT INTO audit_events (company_id, actor_type, action, subject_id)
  VALUES (v_contract.company_id, 'operator', 'house_contract.cancelled', p_contract_id);
  PERFORM emit_contract_event('contract.cancelled', v_contract);
  RETURN true;
END
$$;

ALTER TYPE email_state ADD VALUE 'bounced';

-- Compared as text, since a new value of a type cannot be used in the transaction that adds it. Not
-- validated: no earlier row can be in that state.
ALTER TABLE emails
  ADD CONSTRAINT emails_bounced_is_rendered CHECK (state::text <> 'bounced' OR html IS NOT NULL) NOT VALID;

-- Notes that an e-mail came back, once; returns whether this call did.
CREATE FUNCTION bounce_email(p_email_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_email emails;
  v_contract house_contracts;
BEGIN
  UPDATE emails SET state = 'bounced', settled_at = coalesce(settled_at, now())
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

-- Starts a delivery's tries anew, by a job that replaces the one it had.
CREATE FUNCTION redeliver_webhook(p_delivery_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_job_id uuid := gen_random_uuid();
  v_company_id int;
BEGIN
  UPDATE webhook_deliveries d SET state = 'pending', settled_at = NULL, failure = NULL, job_id = v_job_id
  FROM webhook_endpoints e
  WHERE d.id = p_delivery_id AND e.id = d.endpoint_id
  RETURNING e.company_id INTO STRICT v_company_id;
  PERFORM enqueue_webhook(p_delivery_id, v_job_id, v_company_id);
END
$$;
