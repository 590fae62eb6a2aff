-- Trigger function. Adds the name and phone number in a new contract to the search terms of its tenant.
CREATE OR REPLACE FUNCTION index_new_contract() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_added boolean;
BEGIN
  v_added := add_search_terms(NEW.tenant_id, search_terms(NEW.first_name, NEW.last_name, NEW.contact_no));
  RETURN NULL;
END
$$;
