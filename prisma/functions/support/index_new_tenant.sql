-- Trigger function. Adds the search terms of a new tenant without an account. For a tenant with an account,
-- index_new_contract adds them, because the same transaction creates a contract.
CREATE OR REPLACE FUNCTION index_new_tenant() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_added boolean;
BEGIN
  v_added := add_search_terms(NEW.id, search_terms(NEW.first_name, NEW.last_name, NEW.contact_no));
  RETURN NULL;
END
$$;
