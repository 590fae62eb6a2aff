-- Changes a live tenant's email address and removes their password. Returns true if the address was changed, false if
-- another live tenant has the new address, and null if there's no such tenant.
--
-- This is a function so that it can catch the error for a duplicate key. PostgreSQL would log an uncaught error, and
-- with it the email address.
CREATE OR REPLACE FUNCTION correct_tenant_email(p_tenant_id int, p_email text, p_email_key text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tenants SET email = p_email, email_key = p_email_key, password_hash = NULL
  WHERE id = p_tenant_id AND mode = 'live' AND erased_at IS NULL;
  RETURN CASE WHEN FOUND THEN true END;
EXCEPTION WHEN unique_violation THEN
  RETURN false;
END
$$;
