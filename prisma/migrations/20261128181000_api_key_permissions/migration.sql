-- What an API key may do, as a set. It replaces "scope", which allowed only one choice. A set is never empty or NULL: a
-- key that may do everything has the permission 'all'. So a value that is missing by mistake never allows anything.
CREATE TYPE api_key_permission AS ENUM ('all', 'quotes', 'contracts', 'read', 'write');

ALTER TABLE api_keys ADD COLUMN permissions api_key_permission[];

UPDATE api_keys SET permissions = CASE
  WHEN scope IS NULL THEN ARRAY['all']
  WHEN scope = 'write' THEN ARRAY['read', 'write']
  ELSE ARRAY[scope::text]
END::api_key_permission[];

-- The column is nullable, because Prisma's schema can't say that a list isn't. The check rejects NULL. It isn't NOT
-- VALID, because the table is so small that checking its rows takes only milliseconds.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_permissions CHECK (
  permissions IS NOT NULL
  AND array_position(permissions, NULL) IS NULL
  AND cardinality(permissions) BETWEEN 1 AND 4
  AND (cardinality(permissions) = 1 OR 'all' <> ALL (permissions))
  AND ('write' <> ALL (permissions) OR 'read' = ANY (permissions))
);

-- Keeps "scope" and "permissions" in step while web processes of the previous build run, because they read and write only
-- "scope". They see a key with several permissions as restricted to one of them, and never as unrestricted. The next
-- release drops the trigger, its function, the column "scope" and its type. This function isn't in prisma/functions,
-- because an old process could otherwise create a key after this migration but before the functions are applied.
CREATE FUNCTION sync_api_key_scope() RETURNS trigger
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

CREATE TRIGGER api_keys_scope BEFORE INSERT OR UPDATE OF scope, permissions ON api_keys
FOR EACH ROW EXECUTE FUNCTION sync_api_key_scope();
