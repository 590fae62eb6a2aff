-- Returns the last nine digits of a phone number, which don't depend on how the country code and the leading zero are
-- written.
CREATE OR REPLACE FUNCTION phone_suffix(p_number text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  -- Most numbers are plain ASCII and don't need normalisation.
  IF octet_length(p_number) = char_length(p_number) THEN
    RETURN right(translate(p_number, E' +()-./\t', ''), 9);
  END IF;
  RETURN right(regexp_replace(normalize(p_number, NFKC), '[^0-9]', '', 'g'), 9);
END
$$;
