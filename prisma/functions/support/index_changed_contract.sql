-- Updates the search terms of a changed contract's tenant.
CREATE OR REPLACE FUNCTION index_changed_contract() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_tenant(OLD.tenant_id);
  RETURN NULL;
END
$$;
