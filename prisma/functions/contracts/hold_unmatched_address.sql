-- Stores a request whose address wasn't found, so that partner staff can complete it. Keeps only the latest request for
-- each company, mode and email address. Notifies the company by webhook, but only of the first request. A later request
-- restores a dismissed unmatched address, because the tenant still has no contract.
CREATE OR REPLACE FUNCTION hold_unmatched_address(
  p_company_id int,
  p_mode mode,
  p_email_key text,
  p_request jsonb,
  p_candidates jsonb,
  p_request_id uuid,
  p_retention interval DEFAULT interval '14 days'
) RETURNS void
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_id int;
  v_is_new boolean;
BEGIN
  DELETE FROM unmatched_addresses
  WHERE company_id = p_company_id AND mode = p_mode AND email_key = p_email_key AND expires_at <= now();

  INSERT INTO unmatched_addresses (company_id, mode, email_key, request, candidates, request_id, expires_at)
  VALUES (p_company_id, p_mode, p_email_key, p_request, p_candidates, p_request_id, now() + p_retention)
  ON CONFLICT (company_id, mode, email_key) DO UPDATE
  SET request = excluded.request, candidates = excluded.candidates, request_id = excluded.request_id,
      created_at = now(), expires_at = excluded.expires_at, dismissed_at = NULL, dismissed_by = NULL
  -- xmax is 0 if the row was inserted, and the ID of this transaction if it was updated.
  RETURNING id, xmax = 0 INTO v_id, v_is_new;

  IF v_is_new THEN
    PERFORM emit_event(p_company_id, p_mode, 'address.needed', jsonb_build_object(
      'addressRequestId', v_id, 'requestId', p_request_id
    ));
  END IF;
END
$$;
