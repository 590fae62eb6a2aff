-- Adds the search terms of a new tenant without an account. A tenant with an account comes with a contract in the same
-- transaction, whose trigger adds them.
CREATE OR REPLACE FUNCTION index_new_tenant() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_added boolean;
BEGIN
  v_added := add_search_terms(NEW.id, search_terms(NEW.first_name, NEW.last_name, NEW.contact_no));
  RETURN NULL;
END
$$;
