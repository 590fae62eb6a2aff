-- Returns the words of a text, normalised.
CREATE OR REPLACE FUNCTION normalised_words(p_text text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  v_folded text := normalised_text(p_text);
BEGIN
  IF octet_length(v_folded) <= 2000 THEN
    RETURN string_to_array(strip_diacritics(v_folded), ' ');
  END IF;
  -- A word that is too long for an index must not fail the row.
  RETURN ARRAY(SELECT left(word, 100) FROM unnest(string_to_array(strip_diacritics(v_folded), ' ')) word);
END
$$;
