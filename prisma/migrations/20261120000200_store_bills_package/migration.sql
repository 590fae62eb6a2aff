-- The tenant of an e-mail: live identity is global, test identity is per company. Each branch names
-- its index's own condition, so the index serves whatever plan PostgreSQL keeps.
CREATE FUNCTION find_tenant(p_mode mode, p_company_id int, p_email_key text) RETURNS SETOF tenants
LANGUAGE plpgsql STABLE ROWS 1 AS $$
BEGIN
  IF p_mode = 'live' THEN
    RETURN QUERY SELECT * FROM tenants WHERE mode = 'live' AND email_key = p_email_key;
  ELSE
    RETURN QUERY SELECT * FROM tenants WHERE mode = 'test' AND company_id = p_company_id AND email_key = p_email_key;
  END IF;
END
$$;

-- Steps 6 to 8 of "create bills package" in one round trip and one transaction: the tenant, the
-- contract, the queued e-mail with its job, and the audit row, or nothing of it.
--
-- Returns one row, or none when the tenant already has a contract that is not cancelled.
--
-- The order makes a refusal leave nothing behind without rolling back. A tenant that this call
-- inserts cannot have a contract yet, and a tenant that was there before is only changed after the
-- contract row has won its place in house_contracts_one_active_per_tenant. Parallel calls for one
-- e-mail wait on the unique indexes, and ON CONFLICT keeps values out of PostgreSQL's own log.
CREATE FUNCTION store_bills_package(
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

  -- What the company's staff would have had to settle for this tenant is settled.
  DELETE FROM address_requests
  WHERE company_id = p_company_id AND mode = p_mode AND email_key = p_email_key;

  RETURN QUERY SELECT v_contract_id, v_tenant_id, v_account_created;
END
$$;

-- Puts the job for an e-mail into pg-boss's table, with the settings of its queue. The job carries
-- the e-mail's id and no personal data. A missing queue is a fault: mail must not be lost silently.
CREATE FUNCTION enqueue_email(p_email_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pgboss.job (
    id, name, data, expire_seconds, deletion_seconds, keep_until,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter
  )
  SELECT
    p_email_id, name, jsonb_build_object('emailId', p_email_id), expire_seconds, deletion_seconds,
    now() + retention_seconds * interval '1 second',
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter
  FROM pgboss.queue
  WHERE name = 'email';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the queue "email" does not exist';
  END IF;
END
$$;
