-- Returns the words of a query that are worth asking the index of search_words for. The others are cheaper to check in
-- the rows that it returns.
--
-- For the beginning of a word the index gathers all words that begin like it: hundreds of thousands of a million for
-- "road". A whole word is only looked up in what the other words have left. The statistics say how many contracts have
-- a word; without statistics the index is asked for all words. Only the time depends on this, not the result.
CREATE OR REPLACE FUNCTION most_selective_search_part(p_query tsquery) RETURNS tsquery
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  v_asked tsquery;
  -- The share of all contracts that the chosen words leave.
  v_left float8 := 1;
  v_word record;
BEGIN
  FOR v_word IN
    SELECT word, begun, least(1, coalesce(sum(frequency), 0)) AS share
    FROM (
      SELECT word, right(word, 2) = ':*' AS begun, btrim(word, ''':*') AS text
      FROM unnest(string_to_array(p_query::text, ' & ')) word
    ) words
    LEFT JOIN (
      SELECT common.word AS common, frequency
      FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) common (word, frequency)
      WHERE schemaname = current_schema() AND tablename = 'house_contracts' AND attname = 'search_words'
    ) commons ON CASE WHEN begun THEN starts_with(common, text) ELSE common = text END
    GROUP BY word, begun
    ORDER BY begun, share
  LOOP
    -- Fetching a row costs about as much as gathering twenty. Some thousands are gathered quickly.
    IF NOT v_word.begun OR v_asked IS NULL OR v_word.share <= 0.005
      OR v_word.share < 20 * v_left * (1 - v_word.share)
    THEN
      v_asked := coalesce(v_asked && v_word.word::tsquery, v_word.word::tsquery);
      -- A word without statistics is rare, but how rare is unknown.
      v_left := v_left * greatest(v_word.share, 0.0005);
    END IF;
  END LOOP;
  RETURN coalesce(v_asked, p_query);
END
$$;
