-- Returns what somebody typed as a query on search_words.
--
-- - Each word must begin a word of the contract, and a number must equal one.
-- - An email must begin the contract's email.
-- - Punctuation around a number ("No. 17", "contract 17") or an email ("<ada@x.org>,") is ignored.
-- - An outcode with the first digit of the second half ("LS6 3") begins a postcode, which is indexed as one word.
--
-- With p_longer, single letters are ignored if there is a longer word: an index would read all that begins with them.
CREATE OR REPLACE FUNCTION contract_query(p_typed text, p_longer boolean DEFAULT false) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(string_agg(quote || CASE WHEN word ~ '^[0-9]+$' THEN '' ELSE ':*' END, ' & ')
    FILTER (WHERE NOT (p_longer AND has_longer AND word ~ '^[^0-9]$')), '')::tsquery
  FROM (
    SELECT word, bool_or(word !~ '^[^0-9]$') OVER () AS has_longer,
      concat('''', replace(replace(word, '\', '\\'), '''', ''''''), '''') AS quote
    FROM regexp_split_to_table(btrim(regexp_replace(
        regexp_replace(p_typed, '\m(no|number|contract)\M[\s.:#]*(?=\d+\M)', '', 'gi'),
        '\m([a-z]{1,2}\d[a-z\d]?)\s+(\d)\s*$', '\1\2', 'i'
      )), '\s+') part,
      unnest(
        CASE WHEN part ~ '.@' THEN ARRAY[left(normalised_text(btrim(part, '<>()[]",;:')), 100)] ELSE normalised_words(part) END
      ) word
    WHERE word <> ''
  ) words
);
