-- Replaces everything between the words of normalised text with a single space.
CREATE OR REPLACE FUNCTION strip_punctuation(p_normalised text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(p_normalised, '[\x01-\x2F\x3A-\x40\x5B-\x60\x7B-\x7F\u2000-\u206F]+', ' ', 'g'));
