-- Stores a request whose address wasn't found, so that partner staff can complete it. Keeps only the latest request for
-- each company, mode and email address, with the IDs and Idempotency-Keys of those that it replaced. Notifies the company
-- by webhook of the first request, and of one that restores a dismissed unmatched address. That happens because the
-- tenant still has no contract.
--
-- Returns false and stores nothing if the tenant has an active contract, because no contract could be created from the
-- request.
--
-- The previous version had fewer parameters, so CREATE OR REPLACE would add a second function. Its callers can call this
-- one, because the new parameters have defaults.
DROP FUNCTION IF EXISTS hold_unmatched_address(int, mode, text, jsonb, jsonb, uuid, interval);
CREATE OR REPLACE FUNCTION hold_unmatched_address(
  p_company_id int,
  p_mode mode,
  p_email_key text,
  p_request jsonb,
  p_candidates jsonb,
  p_request_id uuid,
  p_retention interval DEFAULT interval '14 days',
  p_api_key_id int DEFAULT NULL,
  p_idempotency_key text DEFAULT NULL
) RETURNS boolean
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_id int;
  v_expired unmatched_addresses;
  v_is_dismissed boolean;
BEGIN
  PERFORM lock_tenant_email(p_mode, p_company_id, p_email_key);
  PERFORM FROM find_tenant(p_mode, p_company_id, p_email_key) t
    JOIN house_contracts c ON c.tenant_id = t.id AND c.status = 'active';
  IF FOUND THEN
    UPDATE api_keys SET duplicate_email_rejections = duplicate_email_rejections + 1 WHERE id = p_api_key_id;
    RETURN false;
  END IF;

  DELETE FROM unmatched_addresses
  WHERE company_id = p_company_id AND mode = p_mode AND email_key = p_email_key AND expires_at <= now()
  RETURNING * INTO v_expired;
  IF FOUND THEN
    PERFORM expire_unmatched_address(v_expired);
  END IF;

  -- Null if there's no unmatched address. None can appear in the meantime, because the email address is locked.
  SELECT dismissed_at IS NOT NULL INTO v_is_dismissed FROM unmatched_addresses
  WHERE company_id = p_company_id AND mode = p_mode AND email_key = p_email_key FOR UPDATE;

  INSERT INTO unmatched_addresses (
    company_id, mode, email_key, request, candidates, request_id, idempotency_key, expires_at
  ) VALUES (
    p_company_id, p_mode, p_email_key, p_request, p_candidates, p_request_id, p_idempotency_key, now() + p_retention
  )
  ON CONFLICT (company_id, mode, email_key) DO UPDATE
  SET request = excluded.request, candidates = excluded.candidates, request_id = excluded.request_id,
      replaced_request_ids = add_replaced(unmatched_addresses.request_id, unmatched_addresses.replaced_request_ids),
      replaced_idempotency_keys =
        add_replaced(unmatched_addresses.idempotency_key, unmatched_addresses.replaced_idempotency_keys),
      idempotency_key = excluded.idempotency_key, created_at = now(), expires_at = excluded.expires_at,
      dismissed_at = NULL, dismissed_by = NULL
  RETURNING id INTO v_id;

  IF v_is_dismissed IS NOT FALSE THEN
    PERFORM emit_event(p_company_id, p_mode, 'address.needed', jsonb_build_object(
      'addressRequestId', v_id, 'requestId', p_request_id, 'idempotencyKey', p_idempotency_key
    ));
  END IF;
  RETURN true;
END
$$;
