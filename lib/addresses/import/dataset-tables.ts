/**
 * The tables of an address dataset, each with the query for its rows. The first query reads the imported rows
 * (`incoming`). Later queries can read the tables before them.
 */
export const TABLES: { name: string; rows: string }[] = [
  {
    name: 'addresses',
    // Keeps the first of several duplicates. Sorts by postcode, so that the addresses of a postcode are stored
    // together.
    rows: `SELECT DISTINCT ON (postcode COLLATE "C", full_key COLLATE "C") *
      FROM incoming ORDER BY postcode COLLATE "C", full_key COLLATE "C", ctid`,
  },
  { name: 'address_streets', rows: 'SELECT DISTINCT outcode, street_key, town_key FROM addresses' },
  {
    name: 'address_locality_streets',
    rows: 'SELECT DISTINCT locality_key, street_key FROM addresses WHERE locality_key IS NOT NULL',
  },
]
