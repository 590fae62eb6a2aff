// A dump of the running service's database, brought back on a cluster that has never heard of it.
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../../scripts/database/migrate'
import { databaseUrls, setUpRoles } from '../../scripts/database/roles'
import { type Node, newCluster, postgresProgram } from './postgres15'

/** What the worker, which runs meanwhile, and the migration step write. */
const CHANGING = ['worker_heartbeat', 'pgboss.version', 'pgboss.queue']
const PASSWORDS = { owner: 'owner', app: 'app' }

/**
 * Dumps with pg_dump, restores with pg_restore, and runs the migration step, as after the loss of both PostgreSQLs.
 * Nobody calls meanwhile.
 *
 * @param folder where PostgreSQL's user may make folders
 * @returns what the copy has otherwise than the database: nothing, when it is whole
 */
export async function restoreElsewhere(folder: string, primary: Node, database: string): Promise<string[]> {
  const file = path.join(folder, 'bills.dump')
  await postgresProgram(
    'pg_dump',
    '--format=custom',
    `--file=${file}`,
    databaseUrls(primary, database, PASSWORDS).owner,
  )
  const elsewhere = await newCluster(path.join(folder, 'restored'))
  await elsewhere.start()
  try {
    const { owner, app } = await setUpRoles(elsewhere, database, PASSWORDS)
    await postgresProgram('pg_restore', '--exit-on-error', `--dbname=${owner}`, file)
    const applied = await migrate(owner, app)
    const [before, after] = [await contents(primary, database), await contents(elsewhere, database)]
    return [
      ...applied.map((name) => `${name} was applied again`),
      ...[...before].filter(([table, rows]) => after.get(table) !== rows).map(([table]) => `${table} is not the same`),
    ]
  } finally {
    await elsewhere.stop('immediate')
  }
}

/** A digest of the rows of each table, those that a crash empties among them, and the place of each sequence. */
async function contents(node: Node, database: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: node.url(database) })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string; kind: string }>(
      `SELECT oid::regclass::text AS name, relkind AS kind FROM pg_class
       WHERE relkind IN ('r', 'S') AND relpersistence IN ('p', 'u') AND relnamespace::regnamespace::text IN ('public', 'partitions', 'pgboss')
       AND NOT oid::regclass::text = ANY ($1)`,
      [CHANGING],
    )
    const found = new Map<string, string>()
    for (const { name, kind } of tables) {
      const { rows } = await client.query(
        kind === 'S'
          ? `SELECT last_value || ' ' || is_called AS rows FROM ${name}`
          : `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS rows FROM ${name} t`,
      )
      found.set(name, rows[0].rows)
    }
    return found
  } finally {
    await client.end()
  }
}
