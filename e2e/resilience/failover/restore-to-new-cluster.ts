// Restores a dump of the running service's database in a new cluster.
import path from 'node:path'
import pg from 'pg'
import { buildDatabaseUrls, setUpRoles } from '../../../scripts/database/create-roles'
import { migrate } from '../../../scripts/database/migrate'
import { createCluster, type PostgresNode, runPostgresProgram } from './start-postgres15'

/** Tables that differ because the running worker and the migration step write to them. */
const CHANGING_TABLES = ['worker_heartbeat', 'pgboss.version', 'pgboss.queue']
const PASSWORDS = { owner: 'owner', app: 'app' }

/**
 * Dumps the database, restores it in a new cluster and runs the migration step, as after the loss of both servers. No
 * client may send requests in the meantime.
 *
 * @param folder a folder in which PostgreSQL's user can create folders
 * @returns a line for each table or sequence that differs from the original, and for each migration that was applied
 *   again
 */
export async function restoreToNewCluster(folder: string, primary: PostgresNode, database: string): Promise<string[]> {
  const dumpFile = path.join(folder, 'bills.dump')
  await runPostgresProgram(
    'pg_dump',
    '--format=custom',
    `--file=${dumpFile}`,
    buildDatabaseUrls(primary, database, PASSWORDS).owner,
  )
  const restoredCluster = await createCluster(path.join(folder, 'restored'))
  await restoredCluster.start()
  try {
    const { owner, app } = await setUpRoles(restoredCluster, database, PASSWORDS)
    await runPostgresProgram('pg_restore', '--exit-on-error', `--dbname=${owner}`, dumpFile)
    const applied = await migrate(owner, app)
    const [before, after] = [
      await readTableDigests(primary, database),
      await readTableDigests(restoredCluster, database),
    ]
    return [
      ...applied.map((name) => `${name} was applied again`),
      ...[...before].filter(([table, rows]) => after.get(table) !== rows).map(([table]) => `${table} is not the same`),
    ]
  } finally {
    await restoredCluster.stop('immediate')
  }
}

/**
 * Returns a digest of each table's rows, unlogged tables included, and of each sequence's value. Leaves out
 * CHANGING_TABLES.
 */
async function readTableDigests(node: PostgresNode, database: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: node.url(database) })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string; kind: string }>(
      `SELECT oid::regclass::text AS name, relkind AS kind FROM pg_class
       WHERE relkind IN ('r', 'S') AND relpersistence IN ('p', 'u') AND relnamespace::regnamespace::text IN ('public', 'partitions', 'pgboss')
       AND NOT oid::regclass::text = ANY ($1)`,
      [CHANGING_TABLES],
    )
    const digests = new Map<string, string>()
    for (const { name, kind } of tables) {
      const { rows } = await client.query(
        kind === 'S'
          ? `SELECT last_value || ' ' || is_called AS rows FROM ${name}`
          : `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS rows FROM ${name} t`,
      )
      digests.set(name, rows[0].rows)
    }
    return digests
  } finally {
    await client.end()
  }
}
