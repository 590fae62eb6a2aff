-- An address's id is made from the address (lib/addresses/address-id.ts), so it stays the same over data sets. The new
-- table is filled beside the old one and takes its place at the end: look-ups wait for a rename, not for the work.
LOCK TABLE addresses IN SHARE MODE;
CREATE TABLE addresses_next (LIKE addresses INCLUDING CONSTRAINTS);
ALTER TABLE addresses_next ALTER COLUMN id TYPE bigint;

CREATE FUNCTION pg_temp.address_id(postcode text, full_key text) RETURNS bigint LANGUAGE sql AS $$
  SELECT greatest((('x' || encode(substring(sha256(convert_to(postcode || '|' || full_key, 'UTF8')) FROM 1 FOR 8), 'hex'))::bit(64) >> 1)::bigint, 1)
$$;

CREATE FUNCTION pg_temp.in_base_36(number bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  digits text := '';
BEGIN
  WHILE number > 0 LOOP
    digits := substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', (number % 36)::int + 1, 1) || digits;
    number := number / 36;
  END LOOP;
  RETURN digits;
END $$;

INSERT INTO addresses_next
SELECT pg_temp.address_id(postcode, full_key), sub_building, building_name, number, street, locality, town, county,
  postcode, outcode, premises_key, street_key, town_key, full_key, building_key
FROM addresses ORDER BY postcode, full_key;

ALTER TABLE addresses_next ADD CONSTRAINT addresses_next_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX addresses_next_postcode_full_key_key ON addresses_next (postcode, full_key);
CREATE INDEX addresses_next_premises_key_beginnings ON addresses_next (premises_key text_pattern_ops);
CREATE INDEX addresses_next_outcode_street_key_idx ON addresses_next (outcode, street_key);
CREATE INDEX addresses_next_street_key_premises_key_idx ON addresses_next (street_key, premises_key);
CREATE INDEX addresses_next_town_key_street_key_idx ON addresses_next (town_key, street_key);
CREATE INDEX addresses_next_building_key ON addresses_next (building_key, town_key, outcode) WHERE building_key IS NOT NULL;
ANALYZE addresses_next;

-- What staff are still choosing among.
UPDATE address_requests SET candidates = (
  SELECT jsonb_agg(candidate || coalesce((
    SELECT jsonb_build_object('addressId', 'GB|AD|' || pg_temp.in_base_36(pg_temp.address_id(postcode, full_key)))
    FROM addresses WHERE id = substring(candidate->>'addressId' FROM '^GB\|AD\|(\d{1,9})$')::int
  ), '{}') ORDER BY at)
  FROM jsonb_array_elements(candidates) WITH ORDINALITY AS shown (candidate, at)
) WHERE jsonb_array_length(candidates) > 0;

-- Who may read the old one may read the new one, from its first moment.
DO $$
DECLARE
  granted record;
BEGIN
  FOR granted IN
    SELECT privilege_type, grantee::regrole AS role FROM pg_class, aclexplode(relacl)
    WHERE oid = 'addresses'::regclass AND grantee NOT IN (0, relowner)
  LOOP
    EXECUTE format('GRANT %s ON addresses_next TO %s', granted.privilege_type, granted.role);
  END LOOP;
END $$;

DROP TABLE addresses;
ALTER TABLE addresses_next RENAME TO addresses;
ALTER INDEX addresses_next_pkey RENAME TO addresses_pkey;
ALTER INDEX addresses_next_postcode_full_key_key RENAME TO addresses_postcode_full_key_key;
ALTER INDEX addresses_next_premises_key_beginnings RENAME TO addresses_premises_key_beginnings;
ALTER INDEX addresses_next_outcode_street_key_idx RENAME TO addresses_outcode_street_key_idx;
ALTER INDEX addresses_next_street_key_premises_key_idx RENAME TO addresses_street_key_premises_key_idx;
ALTER INDEX addresses_next_town_key_street_key_idx RENAME TO addresses_town_key_street_key_idx;
ALTER INDEX addresses_next_building_key RENAME TO addresses_building_key;
