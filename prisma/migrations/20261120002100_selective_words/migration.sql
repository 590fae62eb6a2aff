-- The words of a search that the index of the contracts' words is worth asking for; the others are cheaper looked at
-- in the rows that it gives. For the beginning of a word an index gathers all that begin so ("road", "leeds": hundreds
-- of thousands of a million), where a whole word is only looked up in what the others have left. How many contracts
-- have a word is read from the statistics; without them every word is asked for. Only the time depends on it.
CREATE FUNCTION selective_part(p_query tsquery) RETURNS tsquery
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  v_asked tsquery;
  -- The share of all contracts that is left by the words asked for.
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
    -- To fetch a row costs about as much as to gather twenty; some thousands are soon gathered.
    IF NOT v_word.begun OR v_asked IS NULL OR v_word.share <= 0.005
      OR v_word.share < 20 * v_left * (1 - v_word.share)
    THEN
      v_asked := coalesce(v_asked && v_word.word::tsquery, v_word.word::tsquery);
      -- What is in no statistics is rare, but how rare is not known.
      v_left := v_left * greatest(v_word.share, 0.0005);
    END IF;
  END LOOP;
  RETURN coalesce(v_asked, p_query);
END
$$;
