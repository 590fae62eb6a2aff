-- Trigger function. Updates the search terms of a tenant who was changed or erased, and deletes those of a deleted one.
CREATE OR REPLACE FUNCTION index_changed_tenant() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_tenant(OLD.id);
  RETURN NULL;
END
$$;
