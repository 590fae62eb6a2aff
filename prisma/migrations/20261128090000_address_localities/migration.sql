-- Candidates for an address line are looked up by street and locality, as they are by street and town. The next import
-- fills the column and the table.
ALTER TABLE addresses ADD COLUMN locality_key text;
CREATE INDEX addresses_streets_of_localities ON addresses (locality_key, street_key) WHERE locality_key IS NOT NULL;
CREATE INDEX addresses_buildings_of_localities ON addresses (locality_key, building_key)
  WHERE locality_key IS NOT NULL AND building_key IS NOT NULL;

-- The distinct streets of each locality, for the same reason as address_streets. A lookup compares thousands of
-- spellings with the localities, and comparing bytes takes a fraction of the time.
CREATE TABLE address_locality_streets (
  locality_key text COLLATE "C" NOT NULL,
  street_key text NOT NULL,

  PRIMARY KEY (locality_key, street_key)
);
