-- Fills sort_name and search_words of a contract.
--
-- search_words also contains tags for the company, status and services. Tags start with #, so they can't match the text
-- of a search, from which # is removed. With the tags, one index serves the searches of every company. It also serves
-- filters by a service that few contracts include. The last nine digits of the phone number are a tag too, and also their
-- reverse after #r. A search can then find the beginning or the end of a phone number.
--
-- If the tenant's email address was changed, the earlier addresses to which the contract's emails were sent are tags after
-- #sent. The partner can then find the contract by the address that it sent. An erasure deletes the emails first, so that
-- these tags disappear.
CREATE OR REPLACE FUNCTION index_contract() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_phone text := phone_suffix(NEW.contact_no);
  v_name text := NEW.last_name || ' ' || NEW.first_name;
  -- Contains spaces instead of apostrophes, so that "o brien" also finds O'Brien.
  v_split_name text := regexp_replace(v_name, '[''`\u00B4\u02B9\u02BC\u2018\u2019\u201B\u2032\uFF07]', ' ', 'g');
  -- The fields are separated by a character that none of them contains and that isn't part of a word.
  v_normalised text := normalised_text(concat_ws(E'\x1F',
    v_name, NEW.email, NEW.id, replace(NEW.postcode, ' ', ''), NEW.matched_address,
    nullif(NEW.address, NEW.matched_address), nullif(v_split_name, v_name)
  ));
BEGIN
  NEW.sort_name := left(btrim(split_part(v_normalised, E'\x1F', 1)), 200);
  NEW.search_words := array_to_tsvector(CASE
    WHEN octet_length(v_normalised) <= 2000 THEN string_to_array(strip_punctuation(v_normalised), ' ') ELSE normalised_words(v_normalised)
  END || string_to_array(concat_ws(E'\x1F',
    left(split_part(v_normalised, E'\x1F', 2), 100),
    concat('#', v_phone),
    concat('#r', reverse(v_phone)),
    concat('#', NEW.mode, NEW.company_id),
    concat('#', NEW.status),
    CASE WHEN NEW.gas THEN '#gas' END,
    CASE WHEN NEW.electricity THEN '#electricity' END,
    CASE WHEN NEW.water THEN '#water' END,
    CASE WHEN NEW.tv THEN '#tv' END,
    CASE WHEN NEW.wifi THEN '#wifi' END,
    CASE WHEN TG_OP = 'UPDATE' THEN (
      SELECT string_agg(DISTINCT concat('#sent', left(normalised_text(recipient), 100)), E'\x1F')
      FROM emails WHERE contract_id = NEW.id AND company_id IS NOT NULL AND lower(recipient) <> lower(NEW.email)
    ) END
  ), E'\x1F'));
  RETURN NEW;
END
$$;
