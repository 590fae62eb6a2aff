-- As before, but with new words in one order: two creates at once for Ada Grace and Grace Ada, each the first to bring
-- both words, waited for each other's.
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
