import pg from 'pg'

/**
 * Adds what the service measured on the last ten days, so that the page /status shows each level: four days ago, no worker
 * was running.
 */
export async function seedServiceHours(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    INSERT INTO service_hours (hour, part, total, failed)
    SELECT date_trunc('day', now(), 'UTC') - make_interval(days => age), 'minute', 1440, CASE age WHEN 4 THEN 1440 WHEN 5 THEN 3 ELSE 0 END
    FROM generate_series(0, 9) AS age;
    INSERT INTO service_hours (hour, part, total, failed)
    SELECT date_trunc('day', now(), 'UTC') - make_interval(days => age), part, 7919, CASE age WHEN 5 THEN 5 WHEN 6 THEN 500 ELSE 0 END
    FROM generate_series(0, 9) AS age, unnest('{getQuotes,email}'::text[]) AS part
    WHERE age NOT IN (2, 4)`)
  await client.end()
}
