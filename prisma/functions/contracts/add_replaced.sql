-- Adds the ID or the Idempotency-Key of a replaced request to those that were replaced before it, the newest first.
-- Keeps the first, because partners stored it as their reference, and the newest 99. A request without a key adds none.
CREATE OR REPLACE FUNCTION add_replaced(p_new anyelement, p_earlier anyarray) RETURNS anyarray
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_new IS NULL THEN p_earlier
    WHEN cardinality(p_earlier) >= 100
      THEN array_append(array_prepend(p_new, p_earlier[1:98]), p_earlier[cardinality(p_earlier)])
    ELSE array_prepend(p_new, p_earlier)
  END
$$;
