-- Stores a quote request, with the ID of its rate card, in one round trip. If no tenant has the email address, also
-- stores the tenant. Doesn't change an existing tenant.
CREATE OR REPLACE FUNCTION store_quote_request(
  p_company_id int,
  p_mode mode,
  p_request_id uuid,
  p_first_name text,
  p_last_name text,
  p_email text,
  p_email_key text,
  p_contact_no text,
  p_postcode text,
  p_number_of_tenants int,
  p_start_date date,
  p_end_date date,
  p_rate_card_id int
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  owner_id int := CASE WHEN p_mode = 'test' THEN p_company_id END;
  v_tenant_id int;
BEGIN
  -- Most tenants already exist. An INSERT would use up a value of the sequence, so look first.
  SELECT id INTO v_tenant_id
  FROM find_tenant(p_mode, p_company_id, p_email_key);

  IF v_tenant_id IS NULL THEN
    INSERT INTO tenants (mode, company_id, email_key, email, first_name, last_name, contact_no)
    VALUES (p_mode, owner_id, p_email_key, p_email, p_first_name, p_last_name, p_contact_no)
    ON CONFLICT DO NOTHING
    RETURNING id INTO v_tenant_id;
  END IF;

  -- If there's still no ID, a parallel request has inserted the tenant between the two statements.
  IF v_tenant_id IS NULL THEN
    SELECT id INTO STRICT v_tenant_id
    FROM find_tenant(p_mode, p_company_id, p_email_key);
  END IF;

  INSERT INTO quote_requests (
    company_id, mode, tenant_id, first_name, last_name, email, contact_no, postcode,
    number_of_tenants, start_date, end_date, rate_card_id, request_id
  ) VALUES (
    p_company_id, p_mode, v_tenant_id, p_first_name, p_last_name, p_email, p_contact_no, p_postcode,
    p_number_of_tenants, p_start_date, p_end_date, p_rate_card_id, p_request_id
  );
END
$$;
