-- Stores a bills package in one round trip and one transaction. This includes the tenant, the contract, any activation
-- token, the queued email with its job, and the audit and webhook events. Also closes any unmatched address of the
-- tenant.
--
-- Returns one row, or no row if the tenant already has an active contract.
--
-- A rejected request needs no rollback, because of the order of the steps. A tenant who is inserted here can't have a
-- contract yet. An existing tenant is changed only after the contract has passed the unique index
-- house_contracts_one_active_per_tenant. The unique indexes let only one of several parallel requests with the same
-- email address continue at a time. ON CONFLICT prevents an error, because PostgreSQL would log the values with the
-- error.
--
-- If somebody has chosen the address for an unmatched address, p_held_request_id is the ID of its held request. The
-- contract then names that request, its idempotency key and the requests that it replaced, and has its address line. If
-- one of their keys is repeated, the response is the contract. Raises EB002 if that request isn't held any more, because
-- it was completed, closed or replaced.
--
-- The previous version had fewer parameters, so CREATE OR REPLACE would add a second function. Its callers can call this
-- one, because the new parameter has a default.
DROP FUNCTION IF EXISTS store_bills_package(
  int, int, mode, uuid, text, text, date, text, text, text, text, text, text, text, text, int, date, date,
  boolean, boolean, boolean, boolean, boolean, uuid, text, int, jsonb, uuid, bytea, timestamptz, int, uuid
);
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
  p_token_expires_at timestamptz,
  p_partner_staff_id int DEFAULT NULL,
  p_held_request_id uuid DEFAULT NULL,
  p_idempotency_key text DEFAULT NULL
) RETURNS TABLE (house_contract_id int, tenant_id int, account_created boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  owner_id int := CASE WHEN p_mode = 'test' THEN p_company_id END;
  v_tenant_id int;
  v_contract house_contracts;
  v_token_id uuid;
  v_was_known boolean := false;
  v_account_created boolean := true;
  v_held unmatched_addresses;
BEGIN
  PERFORM lock_tenant_email(p_mode, p_company_id, p_email_key);
  IF p_held_request_id IS NOT NULL THEN
    SELECT * INTO v_held FROM unmatched_addresses
    WHERE company_id = p_company_id AND mode = p_mode AND email_key = p_email_key AND request_id = p_held_request_id
    FOR UPDATE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the unmatched address was resolved or replaced' USING ERRCODE = 'EB002';
    END IF;
  END IF;

  -- Find the tenant, or create a tenant with an account.
  INSERT INTO tenants (mode, company_id, email_key, email, first_name, last_name, birthday, contact_no, account_created_at)
  VALUES (p_mode, owner_id, p_email_key, p_email, p_first_name, p_last_name, p_birthday, p_contact_no, now())
  ON CONFLICT DO NOTHING
  RETURNING id INTO v_tenant_id;

  IF v_tenant_id IS NULL THEN
    v_was_known := true;
    SELECT id, account_created_at IS NULL INTO STRICT v_tenant_id, v_account_created
    FROM find_tenant(p_mode, p_company_id, p_email_key);
  END IF;

  -- Insert the contract, unless the tenant already has an active one.
  INSERT INTO house_contracts (
    company_id, mode, tenant_id, first_name, last_name, birthday, email, contact_no, address, address_id,
    matched_address, postcode, broadband, number_of_tenants, start_date, end_date,
    gas, electricity, water, tv, wifi, request_id, address_request_id,
    address_request_created_at, idempotency_key, replaced_request_ids, replaced_idempotency_keys
  ) VALUES (
    p_company_id, p_mode, v_tenant_id, p_first_name, p_last_name, p_birthday, p_email, p_contact_no,
    coalesce(v_held.request ->> 'address', p_address), p_address_id, p_matched_address, p_postcode, p_broadband, p_number_of_tenants, p_start_date, p_end_date,
    p_gas, p_electricity, p_water, p_tv, p_wifi, coalesce(p_held_request_id, p_request_id), v_held.id,
    v_held.created_at,
    CASE WHEN p_held_request_id IS NULL THEN p_idempotency_key ELSE v_held.idempotency_key END,
    nullif(v_held.replaced_request_ids, '{}'), v_held.replaced_idempotency_keys
  )
  ON CONFLICT (tenant_id) WHERE status = 'active' DO NOTHING
  RETURNING * INTO v_contract;

  IF v_contract.id IS NULL THEN
    UPDATE api_keys SET duplicate_email_rejections = duplicate_email_rejections + 1 WHERE id = p_api_key_id;
    RETURN;
  END IF;

  -- A tenant who is known only from quote requests gets an account now, with the details in this request.
  IF v_was_known AND v_account_created THEN
    UPDATE tenants
    SET first_name = p_first_name, last_name = p_last_name, birthday = p_birthday, contact_no = p_contact_no, account_created_at = now()
    WHERE id = v_tenant_id AND account_created_at IS NULL;
  END IF;

  -- If the account has no password, the tenant gets an activation link. Such an account was never activated, or lost
  -- its password when its email address was corrected.
  INSERT INTO tenant_tokens (id, tenant_id, hash, expires_at)
  SELECT p_token_id, v_tenant_id, p_token_hash, p_token_expires_at
  WHERE NOT v_was_known OR EXISTS (SELECT FROM tenants t WHERE t.id = v_tenant_id AND t.password_hash IS NULL)
  RETURNING id INTO v_token_id;

  INSERT INTO emails (id, mode, company_id, contract_id, tenant_token_id, recipient, template, template_version, "values")
  VALUES (p_email_id, p_mode, p_company_id, v_contract.id, v_token_id, p_email, p_template, p_template_version, p_values);
  PERFORM enqueue_email(p_email_id);

  INSERT INTO audit_events (company_id, actor_type, actor_id, action, subject_id, request_id)
  VALUES (
    p_company_id, CASE WHEN p_partner_staff_id IS NULL THEN 'api_key' ELSE 'partner_staff' END,
    coalesce(p_partner_staff_id, p_api_key_id), 'house_contract.created', v_contract.id, p_request_id
  );

  PERFORM emit_contract_event('contract.created', v_contract);

  -- The contract resolves the held request that it was created from. The tenant's other unmatched addresses are closed.
  IF p_held_request_id IS NOT NULL THEN
    DELETE FROM unmatched_addresses WHERE id = v_held.id;
    PERFORM replace_idempotency_outcome(
      p_held_request_id || v_held.replaced_request_ids,
      bills_package_outcome(v_contract.id, v_tenant_id, v_account_created)
    );
  END IF;
  PERFORM close_unmatched_addresses(v_contract, p_email_key);

  house_contract_id := v_contract.id;
  tenant_id := v_tenant_id;
  account_created := v_account_created;
  RETURN NEXT;
END
$$;
