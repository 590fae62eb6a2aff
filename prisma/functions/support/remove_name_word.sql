-- Deletes a word from name_words if no tenant has it. Returns true if the word was deleted. Returns false without
-- waiting if another transaction has locked the word.
--
-- Takes the word's lock before the check, so that the check sees every tenant who has the word.
CREATE OR REPLACE FUNCTION remove_name_word(p_word text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('name_words'), hashtext(p_word)) THEN
    RETURN false;
  END IF;
  DELETE FROM name_words WHERE word = p_word AND NOT EXISTS (SELECT FROM tenant_search_terms WHERE term = p_word);
  RETURN FOUND;
END
$$;
