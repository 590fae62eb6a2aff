-- Keeps a request that failed for its address: the latest of each company, mode and e-mail, for 14 days.
CREATE FUNCTION keep_address_request(
  p_company_id int,
  p_mode mode,
  p_email_key text,
  p_request jsonb,
  p_candidates jsonb,
  p_request_id uuid
) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO address_requests (company_id, mode, email_key, request, candidates, request_id, expires_at)
  VALUES (p_company_id, p_mode, p_email_key, p_request, p_candidates, p_request_id, now() + interval '14 days')
  ON CONFLICT (company_id, mode, email_key) DO UPDATE
  SET request = excluded.request, candidates = excluded.candidates, request_id = excluded.request_id,
      created_at = now(), expires_at = excluded.expires_at
$$;
