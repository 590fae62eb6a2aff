-- Trigger function. Updates the search terms of a tenant who was changed, and deletes those of a tenant who was erased
-- or deleted.
CREATE OR REPLACE FUNCTION index_changed_tenant() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_tenant(OLD.id);
  RETURN NULL;
END
$$;
