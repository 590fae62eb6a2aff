-- Returns only the words of a normalised text, with one blank between them.
CREATE OR REPLACE FUNCTION strip_diacritics(p_folded text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(p_folded, '[\x01-\x2F\x3A-\x40\x5B-\x60\x7B-\x7F\u2000-\u206F]+', ' ', 'g'));
