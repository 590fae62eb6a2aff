-- Trigger function. Updates the search terms of the tenant whose contract was changed.
CREATE OR REPLACE FUNCTION index_changed_contract() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_tenant(OLD.tenant_id);
  RETURN NULL;
END
$$;
