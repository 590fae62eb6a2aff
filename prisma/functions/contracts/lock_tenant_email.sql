-- Locks a tenant's email address until the transaction ends. Without the lock, one transaction could hold a request while
-- another stores the tenant's contract, and neither would see the other's row. Live tenants are shared by all companies,
-- but each test tenant belongs to one company.
CREATE OR REPLACE FUNCTION lock_tenant_email(p_mode mode, p_company_id int, p_email_key text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(
    concat_ws(' ', p_mode, CASE WHEN p_mode = 'test' THEN p_company_id END, p_email_key), 0
  ));
END
$$;
