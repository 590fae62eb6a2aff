/** The tables that are switched together, each after those that its rows are made from. */
export const TABLES: { name: string; rows: string }[] = [
  {
    name: 'addresses',
    // Of rows that repeat each other the first one stands. Sorted, so that a postcode's addresses lie together.
    rows: `SELECT DISTINCT ON (postcode COLLATE "C", full_key COLLATE "C") *
      FROM incoming ORDER BY postcode COLLATE "C", full_key COLLATE "C", ctid`,
  },
  { name: 'address_streets', rows: 'SELECT DISTINCT outcode, street_key, town_key FROM addresses' },
]
