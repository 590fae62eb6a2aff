// Databases of some sizes in one PostgreSQL, alike in everything else.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { seedDemo } from '../../scripts/database/demo'
import { measuredDatabase } from '../../scripts/database/measured-database'
import { migrate } from '../../scripts/database/migrate'
import { setUpRoles } from '../../scripts/database/roles'
import { fillDeskRecords } from '../desk-records'
import { fillContracts, LARGEST } from '../many-contracts'
import { fillTenants } from '../many-tenants'
import { SETTINGS, unlimitedKey } from '../servers'

export interface FilledDatabase {
  contracts: number
  /** The application's URL. */
  url: string
  superuserUrl: string
  /** Of the company with the most contracts, which calls as often as it likes. */
  key: string
}

/** What calls write into; of the log of calls only the newest day grows, in either database alike. */
const WRITTEN = [
  ...['tenants', 'tenant_search_terms', 'name_words', 'house_contracts', 'tenant_tokens', 'emails', 'email_events'],
  ...['audit_events', 'quote_requests', 'unmatched_addresses', 'tenant_sessions', 'pgboss.job'],
]

/** As a database is run that writes much; enough connections for all servers and pgbench. */
const POSTGRES = ['max_connections=300', 'max_wal_size=8GB', 'checkpoint_timeout=30min']

/** Makes a database of each size; `say` hears how far it is. */
export async function startDatabases(sizes: number[], say: (line: string) => void) {
  const { cluster, folder, remove } = await measuredDatabase('bench', POSTGRES, SETTINGS)
  try {
    const databases: FilledDatabase[] = []
    for (const contracts of sizes) {
      const name = `contracts_${contracts}`
      say(`making ${contracts} contracts`)
      const urls = await setUpRoles(cluster, name, { owner: 'owner', app: 'app' })
      await migrate(urls.owner, urls.app)
      const superuserUrl = cluster.url(name)
      await fillContracts(superuserUrl, contracts, true)
      await fillTenants(superuserUrl, contracts)
      await fillDeskRecords(superuserUrl)
      await seedDemo(urls.owner)
      const key = await unlimitedKey(urls.owner, LARGEST)
      await run(superuserUrl, ['CHECKPOINT'])
      databases.push({ contracts, url: urls.app, superuserUrl, key })
    }
    const note = await readFile(path.join(cluster.home, 'postgres', 'postmaster.pid'), 'utf8')
    return { databases, folder, postmaster: Number(note.split('\n')[0]), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Remembers what a database holds, for `putBack`. */
export const keep = ({ superuserUrl }: FilledDatabase): Promise<void> =>
  run(superuserUrl, [
    'CREATE SCHEMA kept',
    ...WRITTEN.map((table) => `CREATE TABLE ${keptAs(table)} AS TABLE ${table}`),
  ])

/** As it was when it was kept, however much calls have added since. */
export const putBack = ({ superuserUrl }: FilledDatabase): Promise<void> =>
  run(superuserUrl, [
    'SET session_replication_role = replica',
    ['BEGIN', `TRUNCATE ${WRITTEN.join(', ')}`].join('; '),
    ...WRITTEN.map((table) => `INSERT INTO ${table} SELECT * FROM ${keptAs(table)}`),
    'COMMIT',
    `ANALYZE ${WRITTEN.join(', ')}`,
  ])

const keptAs = (table: string) => `kept.${table.replace('.', '_')}`

async function run(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
