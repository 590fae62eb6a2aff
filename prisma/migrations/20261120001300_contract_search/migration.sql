-- What the portal finds contracts by. Both columns are constants for the rows of before until the next
-- migration fills them, so adding them rewrites nothing.
ALTER TABLE "house_contracts"
  ADD COLUMN "sort_name" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "search_words" tsvector NOT NULL DEFAULT ''::tsvector;

-- A text as it is compared: without case, accents and apostrophes, and with plain letters for those that have
-- no accent to lose.
CREATE FUNCTION folded(p_text text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  v_text text;
BEGIN
  -- Most are plain ASCII, for which the rest would only take time.
  IF octet_length(p_text) = char_length(p_text) THEN
    RETURN lower(translate(p_text, '''`', ''));
  END IF;
  -- The apostrophes first: NFKD makes a blank and an accent of some.
  v_text := regexp_replace(p_text, '[''`\u00B4\u02B9\u02BC\u2018\u2019\u201B\u2032\uFF07]', '', 'g');
  v_text := lower(regexp_replace(normalize(v_text, NFKD), '[\u0300-\u036F]', '', 'g'));
  v_text := translate(v_text, 'łŁøØđĐðÐħĦı', 'llooddddhhi');
  v_text := replace(replace(replace(replace(v_text, 'ß', 'ss'), 'ẞ', 'ss'), 'þ', 'th'), 'Þ', 'th');
  RETURN replace(replace(replace(replace(v_text, 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe');
END
$$;

-- The words of a text, in that form.
CREATE FUNCTION folded_words(p_text text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  v_folded text := folded(p_text);
  v_words text[] := string_to_array(
    btrim(regexp_replace(v_folded, '[\x01-\x2F\x3A-\x40\x5B-\x60\x7B-\x7F\u2000-\u206F]+', ' ', 'g')), ' '
  );
BEGIN
  -- A word longer than an index can hold must not fail what stores it.
  RETURN CASE WHEN octet_length(v_folded) <= 2000 THEN v_words ELSE ARRAY(SELECT left(word, 100) FROM unnest(v_words) word) END;
END
$$;

-- What somebody typed, as a query: every word must begin one of the contract's, a number must be one, and
-- what has the form of an e-mail address must begin the whole address. What stands around a number ("No. 17",
-- "contract 17") or an e-mail address ("<ada@x.org>,") is left out, and the first half of a postcode with the
-- digit of the second ("LS6 3") begins a postcode, which is indexed as one word.
--
-- With p_longer the single letters are left out where a longer word stands beside them: for a letter an index
-- would gather all that begins with it.
CREATE FUNCTION contract_query(p_typed text, p_longer boolean DEFAULT false) RETURNS tsquery
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
        CASE WHEN part ~ '.@' THEN ARRAY[left(folded(btrim(part, '<>()[]",;:')), 100)] ELSE folded_words(part) END
      ) word
    WHERE word <> ''
  ) words
);

-- Beside what people search for stand words that begin with #, which nobody can type: whose contract it is,
-- its services and its state. So one index answers for one company, and for rare services.
CREATE FUNCTION index_contract() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_name text := NEW.last_name || ' ' || NEW.first_name;
  v_apart text := regexp_replace(v_name, '[''`\u00B4\u02B9\u02BC\u2018\u2019\u201B\u2032\uFF07]', ' ', 'g');
BEGIN
  NEW.sort_name := left(btrim(folded(v_name)), 200);
  NEW.search_words := array_to_tsvector(array_remove(
    folded_words(concat_ws(' ',
      NEW.id, v_name, NEW.email, replace(NEW.postcode, ' ', ''), NEW.matched_address,
      nullif(NEW.address, NEW.matched_address),
      -- O'Brien is found by "o brien" too.
      nullif(v_apart, v_name)
    ))
    || left(folded(NEW.email), 100)
    || concat('#', NEW.mode, NEW.company_id)
    || concat('#', NEW.state)
    || ARRAY[
      CASE WHEN NEW.gas THEN '#gas' END,
      CASE WHEN NEW.electricity THEN '#electricity' END,
      CASE WHEN NEW.water THEN '#water' END,
      CASE WHEN NEW.tv THEN '#tv' END,
      CASE WHEN NEW.wifi THEN '#wifi' END
    ], NULL)
  );
  RETURN NEW;
END
$$;

CREATE TRIGGER house_contracts_index BEFORE INSERT OR UPDATE OF
  first_name, last_name, email, address, matched_address, postcode, state, gas, electricity, water, tv, wifi
ON house_contracts FOR EACH ROW EXECUTE FUNCTION index_contract();

-- Lets the trigger fill the contracts of before, about a thousand at a time and each time in a transaction of
-- its own, so that who creates or cancels one waits for no more than those. Repeated, it does what is left.
CREATE PROCEDURE index_contracts_of_before()
LANGUAGE plpgsql AS $$
DECLARE
  v_done int := 0;
  v_last int;
BEGIN
  LOOP
    SELECT max(id) INTO v_last
    FROM (SELECT id FROM house_contracts WHERE id > v_done ORDER BY id LIMIT 1000) next;
    EXIT WHEN v_last IS NULL;
    UPDATE house_contracts SET first_name = first_name WHERE id > v_done AND id <= v_last AND sort_name = '';
    COMMIT;
    v_done := v_last;
  END LOOP;
END
$$;
