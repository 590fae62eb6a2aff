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
  -- Old processes change only "scope". Reject such a change until the trigger api_keys_scope exists.
  AND CASE WHEN scope IS NULL THEN permissions = '{all}' ELSE scope::text = ANY (permissions::text[]) END
);
