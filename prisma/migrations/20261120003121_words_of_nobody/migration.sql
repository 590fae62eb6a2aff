-- As before, but nobody waits for a word: one that somebody just adds has a bearer, and what two leave behind who give
-- the last bearers of a word up at once is found by the hourly upkeep.
CREATE OR REPLACE FUNCTION keep_search_terms(p_tenant_id int, p_terms text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_term text;
BEGIN
  FOR v_term IN
    WITH gone AS (
      DELETE FROM tenant_search_terms WHERE tenant_id = p_tenant_id AND term <> ALL (p_terms) RETURNING term
    )
    SELECT term FROM gone WHERE left(term, 1) <> '#'
  LOOP
    CONTINUE WHEN EXISTS (SELECT FROM tenant_search_terms WHERE term = v_term AND tenant_id <> p_tenant_id);
    PERFORM forget_name_word(v_term);
  END LOOP;
END
$$;

-- Whether the word was nobody's and is gone now. The lock comes before the look, which then sees all who had it.
CREATE FUNCTION forget_name_word(p_word text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('name_words'), hashtext(p_word)) THEN
    RETURN false;
  END IF;
  DELETE FROM name_words WHERE word = p_word AND NOT EXISTS (SELECT FROM tenant_search_terms WHERE term = p_word);
  RETURN FOUND;
END
$$;
