-- Restrictions of an API key. The defaults restrict nothing, so that existing keys work as before.

CREATE TYPE api_key_scope AS ENUM ('quotes', 'contracts');

-- allowed_networks is nullable, because Prisma's schema can't say that a list isn't. The check rejects NULL. The checks
-- aren't NOT VALID, because the table is so small that checking its rows takes only milliseconds.
ALTER TABLE api_keys
  ADD COLUMN scope api_key_scope,
  ADD COLUMN allowed_networks inet[] DEFAULT ARRAY[]::inet[],
  ADD COLUMN requests_per_minute int,
  -- Casting to cidr clears the host bits, so the check rejects an address inside a network.
  ADD CONSTRAINT api_keys_allowed_networks CHECK (
    allowed_networks IS NOT NULL
    AND array_position(allowed_networks, NULL) IS NULL
    AND cardinality(allowed_networks) <= 20
    AND allowed_networks = allowed_networks::cidr[]::inet[]
  ),
  ADD CONSTRAINT api_keys_requests_per_minute CHECK (requests_per_minute BETWEEN 1 AND 1000000);

-- Adding nullable columns without defaults doesn't read the table, so it holds its lock only for a moment.
ALTER TABLE audit_events
  ADD COLUMN old_values text[],
  ADD COLUMN new_values text[];
