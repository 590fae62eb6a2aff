-- Changes a live tenant's email address. Also removes their password, unless p_keep_password is true. If the tenant has
-- an active contract, also closes the unmatched addresses with the new email address. Returns true if the address was changed, false if another live
-- tenant has the new address, and null if there's no such tenant.
--
-- This is a function so that it can catch the error for a duplicate key. PostgreSQL would log an uncaught error, and
-- with it the email address.
--
-- The previous version had fewer parameters, so CREATE OR REPLACE would add a second function. Its callers can call this
-- one, because the new parameter has a default.
DROP FUNCTION IF EXISTS correct_tenant_email(int, text, text);
CREATE OR REPLACE FUNCTION correct_tenant_email(
  p_tenant_id int,
  p_email text,
  p_email_key text,
  p_keep_password boolean DEFAULT false
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_contract house_contracts;
BEGIN
  -- The caller has locked the tenant's row. Another transaction may wait for that row while it holds the lock of the
  -- tenant's own email address. So waiting for that lock would be a deadlock.
  IF NOT EXISTS (SELECT FROM tenants WHERE id = p_tenant_id AND email_key = p_email_key) THEN
    PERFORM lock_tenant_email('live', NULL, p_email_key);
  END IF;

  UPDATE tenants SET
    email = p_email, email_key = p_email_key, password_hash = CASE WHEN p_keep_password THEN password_hash END
  WHERE id = p_tenant_id AND mode = 'live' AND erased_at IS NULL;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;

  SELECT * INTO v_contract FROM house_contracts WHERE tenant_id = p_tenant_id AND status = 'active';
  IF FOUND THEN
    PERFORM close_unmatched_addresses(v_contract, p_email_key);
  END IF;
  RETURN true;
EXCEPTION WHEN unique_violation THEN
  RETURN false;
END
$$;
