-- What the company's staff want no more of; it still goes when its 14 days are over.
ALTER TABLE "address_requests"
  ADD COLUMN "set_aside_at" TIMESTAMPTZ(3),
  ADD COLUMN "set_aside_by" INTEGER,
  ADD CONSTRAINT "address_requests_set_aside" CHECK ((set_aside_at IS NULL) = (set_aside_by IS NULL)) NOT VALID,
  ADD CONSTRAINT "address_requests_set_aside_by_fkey" FOREIGN KEY ("set_aside_by") REFERENCES "company_users"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- As before; a call that fails again brings back what was set aside: its tenant still has no contract.
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
      created_at = now(), expires_at = excluded.expires_at, set_aside_at = NULL, set_aside_by = NULL
  -- A row that was updated here carries this transaction as its locker; one that was inserted, none.
  RETURNING id, xmax = 0 INTO v_id, v_is_new;

  IF v_is_new THEN
    PERFORM emit_event(p_company_id, p_mode, 'address.needed', jsonb_build_object(
      'addressRequestId', v_id, 'requestId', p_request_id
    ));
  END IF;
END
$$;
