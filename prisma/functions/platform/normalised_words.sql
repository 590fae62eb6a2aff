-- Splits text into words, normalised by normalised_text. If the text has more than 2000 bytes, cuts each word to at
-- most 100 characters.
CREATE OR REPLACE FUNCTION normalised_words(p_text text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  v_normalised text := normalised_text(p_text);
BEGIN
  IF octet_length(v_normalised) <= 2000 THEN
    RETURN string_to_array(strip_punctuation(v_normalised), ' ');
  END IF;
  -- Truncates words, because the row couldn't be stored if a word were too long for the index.
  RETURN ARRAY(SELECT left(word, 100) FROM unnest(string_to_array(strip_punctuation(v_normalised), ' ')) word);
END
$$;
