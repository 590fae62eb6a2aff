-- Deletes a tenant's terms that aren't in p_terms. Also deletes the words among them from name_words, unless another
-- tenant still has the word.
--
-- Never waits for the lock of a word. If the word is locked, another transaction is using it, so it isn't deleted. The
-- hourly maintenance deletes any word that simultaneous calls have left behind.
CREATE OR REPLACE FUNCTION sync_search_terms(p_tenant_id int, p_terms text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_term text;
BEGIN
  FOR v_term IN
    WITH deleted AS (
      DELETE FROM tenant_search_terms WHERE tenant_id = p_tenant_id AND term <> ALL (p_terms) RETURNING term
    )
    SELECT term FROM deleted WHERE left(term, 1) <> '#'
  LOOP
    CONTINUE WHEN EXISTS (SELECT FROM tenant_search_terms WHERE term = v_term AND tenant_id <> p_tenant_id);
    PERFORM remove_name_word(v_term);
  END LOOP;
END
$$;
