-- Normalises text for comparison. Converts it to lower case, removes accents and apostrophes, and replaces letters such
-- as ø with plain ones.
CREATE OR REPLACE FUNCTION normalised_text(p_text text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  v_text text;
BEGIN
  -- Most text is plain ASCII, which needs only this faster expression.
  IF octet_length(p_text) = char_length(p_text) THEN
    RETURN lower(translate(p_text, '''`', ''));
  END IF;
  -- Apostrophes must be removed before the normalisation, because NFKD turns some of them into a space and an accent.
  v_text := regexp_replace(p_text, '[''`\u00B4\u02B9\u02BC\u2018\u2019\u201B\u2032\uFF07]', '', 'g');
  v_text := lower(regexp_replace(normalize(v_text, NFKD), '[\u0300-\u036F]', '', 'g'));
  v_text := translate(v_text, 'łŁøØđĐðÐħĦı', 'llooddddhhi');
  v_text := replace(replace(replace(replace(v_text, 'ß', 'ss'), 'ẞ', 'ss'), 'þ', 'th'), 'Þ', 'th');
  RETURN replace(replace(replace(replace(v_text, 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe');
END
$$;
