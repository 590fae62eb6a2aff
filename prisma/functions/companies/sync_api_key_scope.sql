-- Keeps the columns "scope" and "permissions" of API keys in step. Web processes of the previous build read and write only
-- "scope". They see a key with several permissions as restricted to one of them, and never as unrestricted. The next
-- release drops this function, its trigger, the column "scope" and its type.
CREATE OR REPLACE FUNCTION sync_api_key_scope() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' AND NEW.permissions IS NULL)
    OR (TG_OP = 'UPDATE' AND NEW.scope IS DISTINCT FROM OLD.scope AND NEW.permissions = OLD.permissions) THEN
    NEW.permissions := CASE
      WHEN NEW.scope IS NULL THEN ARRAY['all']
      WHEN NEW.scope = 'write' THEN ARRAY['read', 'write']
      ELSE ARRAY[NEW.scope::text]
    END::api_key_permission[];
  ELSE
    NEW.scope := CASE
      WHEN NEW.permissions = '{all}' THEN NULL
      WHEN 'contracts' = ANY (NEW.permissions) THEN 'contracts'
      WHEN 'quotes' = ANY (NEW.permissions) THEN 'quotes'
      WHEN 'write' = ANY (NEW.permissions) THEN 'write'
      ELSE 'read'
    END::api_key_scope;
  END IF;
  RETURN NEW;
END
$$;
