-- Returns the tenant with an email address, and locks the row until the transaction ends. If another transaction is
-- erasing the tenant, waits for that transaction and then returns no row. So nothing new is stored about an erased
-- tenant.
--
-- Live tenants are shared by all companies, but each test tenant belongs to one company. Each query repeats the
-- condition of its partial index, so that every query plan can use the index.
CREATE OR REPLACE FUNCTION find_tenant(p_mode mode, p_company_id int, p_email_key text) RETURNS SETOF tenants
LANGUAGE plpgsql VOLATILE ROWS 1 AS $$
BEGIN
  IF p_mode = 'live' THEN
    RETURN QUERY SELECT * FROM tenants WHERE mode = 'live' AND email_key = p_email_key FOR KEY SHARE;
  ELSE
    RETURN QUERY
      SELECT * FROM tenants WHERE mode = 'test' AND company_id = p_company_id AND email_key = p_email_key FOR KEY SHARE;
  END IF;
END
$$;
