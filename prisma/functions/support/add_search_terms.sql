-- Adds search terms to a tenant. Also adds the terms that are words to name_words, where a search finds words similar
-- to a mistyped one. Always returns true, so that triggers can call the function in an expression, which is cheaper
-- than PERFORM.
--
-- The shared lock on each word prevents remove_name_word from deleting a word that is being added. Words are inserted
-- in sorted order. Otherwise simultaneous inserts of Ada Grace and Grace Ada could wait for each other.
CREATE OR REPLACE FUNCTION add_search_terms(p_tenant_id int, p_terms text[]) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_words text[] := '{}';
  v_term text;
BEGIN
  INSERT INTO tenant_search_terms (tenant_id, term) SELECT p_tenant_id, unnest(p_terms) ON CONFLICT DO NOTHING;
  FOREACH v_term IN ARRAY p_terms LOOP
    CONTINUE WHEN left(v_term, 1) = '#';
    v_words := v_words || v_term;
    IF NOT pg_try_advisory_xact_lock_shared(hashtext('name_words'), hashtext(v_term)) THEN
      PERFORM pg_advisory_xact_lock_shared(hashtext('name_words'), hashtext(v_term));
    END IF;
  END LOOP;
  INSERT INTO name_words (word) SELECT w FROM unnest(v_words) w ORDER BY w ON CONFLICT DO NOTHING;
  RETURN true;
END
$$;
