-- Returns the part of a query for which the index of search_words should be used. It's cheaper to check the other words
-- in the rows that the index returns.
--
-- To match a prefix, the index collects all contracts with a word that starts with it. For "road", these may be
-- hundreds of thousands in a million. A whole word costs less, because it's only looked up among the matches of the
-- other words. The planner's statistics show how many contracts contain a word. If there are no statistics, the whole
-- query is returned. The choice affects the speed, but not the result.
CREATE OR REPLACE FUNCTION most_selective_search_part(p_query tsquery) RETURNS tsquery
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  v_selected tsquery;
  -- The estimated share of contracts that match the words selected so far.
  v_remaining float8 := 1;
  v_word record;
BEGIN
  FOR v_word IN
    SELECT word, is_prefix, least(1, coalesce(sum(frequency), 0)) AS share
    FROM (
      SELECT word, right(word, 2) = ':*' AS is_prefix, btrim(word, ''':*') AS text
      FROM unnest(string_to_array(p_query::text, ' & ')) word
    ) words
    LEFT JOIN (
      SELECT common.word AS common, frequency
      FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) common (word, frequency)
      WHERE schemaname = current_schema() AND tablename = 'house_contracts' AND attname = 'search_words'
    ) commons ON CASE WHEN is_prefix THEN starts_with(common, text) ELSE common = text END
    GROUP BY word, is_prefix
    ORDER BY is_prefix, share
  LOOP
    -- Reading a row costs about as much as collecting twenty from the index. Collecting a few thousand is always fast.
    IF NOT v_word.is_prefix OR v_selected IS NULL OR v_word.share <= 0.005
      OR v_word.share < 20 * v_remaining * (1 - v_word.share)
    THEN
      v_selected := coalesce(v_selected && v_word.word::tsquery, v_word.word::tsquery);
      -- A word without statistics is rare, but its exact frequency is unknown. So assume at least this share.
      v_remaining := v_remaining * greatest(v_word.share, 0.0005);
    END IF;
  END LOOP;
  RETURN coalesce(v_selected, p_query);
END
$$;
