-- What support finds live tenants by: the words of the names and the ends of the phone numbers that the tenant and
-- the contracts have. A table in place of a GIN index, since an index on it gives the newest of a frequent name at
-- once, where GIN gives all of them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- By no foreign key, which would look each tenant up again: triggers keep the rows.
CREATE TABLE "tenant_search_terms" (
    "tenant_id" INTEGER NOT NULL,
    -- A word in its compared form, or '#' and the end of a phone number. Compared by bytes, whatever the database's
    -- collation: that is fastest, and serves beginnings.
    "term" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "tenant_search_terms_pkey" PRIMARY KEY ("tenant_id", "term")
);
CREATE INDEX "tenant_search_terms_by_term" ON "tenant_search_terms"("term", "tenant_id");

-- Every word of those names once, so that words like one that was typed are looked for among a hundred thousand in
-- place of millions.
CREATE TABLE "name_words" (
    "word" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "name_words_pkey" PRIMARY KEY ("word")
);
CREATE INDEX "name_words_alike" ON "name_words" USING GIN ("word" gin_trgm_ops) WITH (gin_pending_list_limit = 128);

-- The last nine digits: the same however the country and the zero before the area are written.
CREATE FUNCTION phone_end(p_number text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN right(regexp_replace(normalize(p_number, NFKC), '[^0-9]', '', 'g'), 9);

CREATE FUNCTION search_terms(p_first_name text, p_last_name text, p_contact_no text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  v_name text := p_first_name || ' ' || p_last_name;
  -- O'Brien is found by "o brien" too.
  v_apart text := regexp_replace(v_name, '[''`\u00B4\u02B9\u02BC\u2018\u2019\u201B\u2032\uFF07]', ' ', 'g');
BEGIN
  RETURN folded_words(CASE WHEN v_apart = v_name THEN v_name ELSE concat_ws(' ', v_name, v_apart) END)
    || concat('#', phone_end(p_contact_no));
END
$$;

-- Whoever takes the last tenant of a word away must not take the word from one who is just being added: who adds
-- holds it shared until the end of the transaction, who takes away holds it alone.
CREATE FUNCTION add_search_terms(p_tenant_id int, p_terms text[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tenant_search_terms (tenant_id, term) SELECT p_tenant_id, unnest(p_terms) ON CONFLICT DO NOTHING;
  PERFORM pg_advisory_xact_lock_shared(hashtext('name_words'), hashtext(term)) FROM unnest(p_terms) term
  WHERE left(term, 1) <> '#';
  INSERT INTO name_words (word) SELECT term FROM unnest(p_terms) term
  WHERE left(term, 1) <> '#' AND NOT EXISTS (SELECT FROM name_words WHERE word = term)
  ON CONFLICT DO NOTHING;
END
$$;

-- Leaves out what nothing of the tenant says any longer, and then the words that nobody has.
CREATE FUNCTION keep_search_terms(p_tenant_id int, p_terms text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_term text;
BEGIN
  FOR v_term IN
    WITH gone AS (
      DELETE FROM tenant_search_terms WHERE tenant_id = p_tenant_id AND term <> ALL (p_terms) RETURNING term
    )
    SELECT term FROM gone WHERE left(term, 1) <> '#' ORDER BY term
  LOOP
    CONTINUE WHEN EXISTS (SELECT FROM tenant_search_terms WHERE term = v_term AND tenant_id <> p_tenant_id);
    PERFORM pg_advisory_xact_lock(hashtext('name_words'), hashtext(v_term));
    DELETE FROM name_words WHERE word = v_term AND NOT EXISTS (SELECT FROM tenant_search_terms WHERE term = v_term);
  END LOOP;
END
$$;

CREATE FUNCTION index_tenant(p_tenant_id int) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_terms text[] := ARRAY(
    SELECT unnest(search_terms(first_name, last_name, contact_no)) FROM tenants
    WHERE id = p_tenant_id AND mode = 'live' AND erased_at IS NULL
    UNION
    SELECT unnest(search_terms(c.first_name, c.last_name, c.contact_no))
    FROM house_contracts c JOIN tenants t ON t.id = c.tenant_id
    WHERE c.tenant_id = p_tenant_id AND t.mode = 'live' AND t.erased_at IS NULL
  );
BEGIN
  PERFORM keep_search_terms(p_tenant_id, v_terms);
  PERFORM add_search_terms(p_tenant_id, v_terms);
END
$$;

-- A tenant who comes with an account comes with a contract in the same transaction, whose trigger does it: so a call
-- that creates pays for it once.
CREATE FUNCTION index_new_tenant() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_search_terms(NEW.id, search_terms(NEW.first_name, NEW.last_name, NEW.contact_no));
  RETURN NULL;
END
$$;
CREATE TRIGGER tenants_index_new AFTER INSERT ON tenants FOR EACH ROW
WHEN (NEW.mode = 'live' AND NEW.account_created_at IS NULL) EXECUTE FUNCTION index_new_tenant();

CREATE FUNCTION index_new_contract() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_search_terms(NEW.tenant_id, search_terms(NEW.first_name, NEW.last_name, NEW.contact_no));
  RETURN NULL;
END
$$;
CREATE TRIGGER house_contracts_index_new AFTER INSERT ON house_contracts FOR EACH ROW
WHEN (NEW.mode = 'live') EXECUTE FUNCTION index_new_contract();

CREATE FUNCTION index_changed_tenant() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_tenant(OLD.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER tenants_index_changed AFTER UPDATE OF first_name, last_name, contact_no, erased_at ON tenants FOR EACH ROW
WHEN (NEW.mode = 'live' AND (OLD.first_name, OLD.last_name, OLD.contact_no, OLD.erased_at)
  IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.contact_no, NEW.erased_at)) EXECUTE FUNCTION index_changed_tenant();
CREATE TRIGGER tenants_index_gone AFTER DELETE ON tenants FOR EACH ROW
WHEN (OLD.mode = 'live') EXECUTE FUNCTION index_changed_tenant();

CREATE FUNCTION index_changed_contract() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_tenant(OLD.tenant_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER house_contracts_index_changed AFTER UPDATE OF first_name, last_name, contact_no ON house_contracts FOR EACH ROW
WHEN (NEW.mode = 'live' AND (OLD.first_name, OLD.last_name, OLD.contact_no)
  IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.contact_no)) EXECUTE FUNCTION index_changed_contract();

-- For the tenants and contracts of before, about a thousand at a time and each time in a transaction of its own.
-- Repeated, it does what is left.
CREATE PROCEDURE index_tenants_of_before()
LANGUAGE plpgsql AS $$
DECLARE
  v_done int := 0;
  v_next int;
BEGIN
  LOOP
    SELECT max(id) INTO v_next FROM (SELECT id FROM tenants WHERE id > v_done ORDER BY id LIMIT 1000) next;
    EXIT WHEN v_next IS NULL;
    WITH added AS (
      INSERT INTO tenant_search_terms (tenant_id, term)
      SELECT id, unnest(search_terms(first_name, last_name, contact_no)) FROM tenants
      WHERE id > v_done AND id <= v_next AND mode = 'live'
      ON CONFLICT DO NOTHING RETURNING term
    )
    INSERT INTO name_words SELECT DISTINCT term FROM added WHERE left(term, 1) <> '#' ON CONFLICT DO NOTHING;
    COMMIT;
    v_done := v_next;
  END LOOP;
  v_done := 0;
  LOOP
    SELECT max(id) INTO v_next FROM (SELECT id FROM house_contracts WHERE id > v_done ORDER BY id LIMIT 1000) next;
    EXIT WHEN v_next IS NULL;
    WITH added AS (
      INSERT INTO tenant_search_terms (tenant_id, term)
      SELECT tenant_id, unnest(search_terms(first_name, last_name, contact_no)) FROM house_contracts
      WHERE id > v_done AND id <= v_next AND mode = 'live'
      ON CONFLICT DO NOTHING RETURNING term
    )
    INSERT INTO name_words SELECT DISTINCT term FROM added WHERE left(term, 1) <> '#' ON CONFLICT DO NOTHING;
    COMMIT;
    v_done := v_next;
  END LOOP;
END
$$;
