-- Converts the text of a search to a query for search_words.
--
-- - A word must match the start of a word of the contract. A number must match a whole number.
-- - An email address must match the start of the contract's email address.
-- - Punctuation around a number ("No. 17", "contract 17") or an email address ("<ada@x.org>,") is ignored.
-- - An outcode followed by a digit ("LS6 3") matches the start of a postcode, which is indexed as one word.
--
-- If p_skip_letters is true, single letters are ignored if there's a longer word. To find a single letter, PostgreSQL
-- would have to read every word in the index that starts with it.
CREATE OR REPLACE FUNCTION contract_query(p_search_text text, p_skip_letters boolean DEFAULT false) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(string_agg(quote || CASE WHEN word ~ '^[0-9]+$' THEN '' ELSE ':*' END, ' & ')
    FILTER (WHERE NOT (p_skip_letters AND has_longer AND word ~ '^[^0-9]$')), '')::tsquery
  FROM (
    SELECT word, bool_or(word !~ '^[^0-9]$') OVER () AS has_longer,
      concat('''', replace(replace(word, '\', '\\'), '''', ''''''), '''') AS quote
    FROM regexp_split_to_table(btrim(regexp_replace(
        regexp_replace(p_search_text, '\m(no|number|contract)\M[\s.:#]*(?=\d+\M)', '', 'gi'),
        '\m([a-z]{1,2}\d[a-z\d]?)\s+(\d)\s*$', '\1\2', 'i'
      )), '\s+') part,
      unnest(
        CASE WHEN part ~ '.@' THEN ARRAY[left(normalised_text(btrim(part, '<>()[]",;:')), 100)] ELSE normalised_words(part) END
      ) word
    WHERE word <> ''
  ) words
);
