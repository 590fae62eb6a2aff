-- As before, for half of what it cost a create: names and numbers in plain ASCII, as most are, need no normalising,
-- and what one function gives another is an expression in place of a statement.
CREATE OR REPLACE FUNCTION phone_end(p_number text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF octet_length(p_number) = char_length(p_number) THEN
    RETURN right(translate(p_number, E' +()-./\t', ''), 9);
  END IF;
  RETURN right(regexp_replace(normalize(p_number, NFKC), '[^0-9]', '', 'g'), 9);
END
$$;

CREATE OR REPLACE FUNCTION search_terms(p_first_name text, p_last_name text, p_contact_no text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  v_name text := lower(p_first_name || ' ' || p_last_name);
  v_apart text;
BEGIN
  IF translate(v_name, 'abcdefghijklmnopqrstuvwxyz ', '') <> '' THEN
    -- O'Brien is found by "o brien" too.
    v_name := p_first_name || ' ' || p_last_name;
    v_apart := regexp_replace(v_name, '[''`\u00B4\u02B9\u02BC\u2018\u2019\u201B\u2032\uFF07]', ' ', 'g');
    RETURN folded_words(CASE WHEN v_apart = v_name THEN v_name ELSE concat_ws(' ', v_name, v_apart) END)
      || concat('#', phone_end(p_contact_no));
  END IF;
  RETURN array_remove(string_to_array(v_name, ' '), '') || concat('#', phone_end(p_contact_no));
END
$$;

DROP FUNCTION add_search_terms;
CREATE FUNCTION add_search_terms(p_tenant_id int, p_terms text[]) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_words text[] := '{}';
  v_term text;
BEGIN
  INSERT INTO tenant_search_terms (tenant_id, term) SELECT p_tenant_id, unnest(p_terms) ON CONFLICT DO NOTHING;
  FOREACH v_term IN ARRAY p_terms LOOP
    CONTINUE WHEN left(v_term, 1) = '#';
    v_words := v_words || v_term;
    IF NOT pg_try_advisory_xact_lock_shared(hashtext('name_words'), hashtext(v_term)) THEN
      PERFORM pg_advisory_xact_lock_shared(hashtext('name_words'), hashtext(v_term));
    END IF;
  END LOOP;
  INSERT INTO name_words (word) SELECT unnest(v_words) ON CONFLICT DO NOTHING;
  RETURN true;
END
$$;

CREATE OR REPLACE FUNCTION index_new_tenant() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_added boolean;
BEGIN
  v_added := add_search_terms(NEW.id, search_terms(NEW.first_name, NEW.last_name, NEW.contact_no));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION index_new_contract() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_added boolean;
BEGIN
  v_added := add_search_terms(NEW.tenant_id, search_terms(NEW.first_name, NEW.last_name, NEW.contact_no));
  RETURN NULL;
END
$$;
