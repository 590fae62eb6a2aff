-- Deletes the terms of a tenant that aren't in p_terms, and then the words that nobody has any more.
--
-- Nobody waits for a word. A word that is just being added has an owner, and what two parallel calls leave behind is
-- deleted by the hourly maintenance.
CREATE OR REPLACE FUNCTION sync_search_terms(p_tenant_id int, p_terms text[]) RETURNS void
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
    PERFORM remove_name_word(v_term);
  END LOOP;
END
$$;
