-- Returns the terms by which support staff find a tenant. They're the normalised words of the name, and '#' followed by
-- the last nine digits of the phone number.
--
-- Most names are plain ASCII and don't need normalisation.
CREATE OR REPLACE FUNCTION search_terms(p_first_name text, p_last_name text, p_contact_no text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  v_name text := lower(p_first_name || ' ' || p_last_name);
  v_split_name text;
BEGIN
  IF translate(v_name, 'abcdefghijklmnopqrstuvwxyz ', '') <> '' THEN
    -- Adds the name with spaces instead of apostrophes, so that "o brien" also finds O'Brien.
    v_name := p_first_name || ' ' || p_last_name;
    v_split_name := regexp_replace(v_name, '[''`\u00B4\u02B9\u02BC\u2018\u2019\u201B\u2032\uFF07]', ' ', 'g');
    RETURN normalised_words(CASE WHEN v_split_name = v_name THEN v_name ELSE concat_ws(' ', v_name, v_split_name) END)
      || concat('#', phone_suffix(p_contact_no));
  END IF;
  RETURN array_remove(string_to_array(v_name, ' '), '') || concat('#', phone_suffix(p_contact_no));
END
$$;
