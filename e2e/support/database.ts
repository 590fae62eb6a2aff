import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseUrls, databaseUrls } from '../../scripts/database/roles'
import { PASSWORDS, TEMPLATE } from './cluster'

export interface TestDatabase extends DatabaseUrls {
  /** Runs SQL as the owner. */
  sql: <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>
  close: () => Promise<void>
}

/** A migrated database for one test file. Sets the environment that `lib/env.ts` reads. */
export async function testDatabase(): Promise<TestDatabase> {
  const { port, superuserUrl } = inject('cluster')
  const name = `bills_${randomUUID().replaceAll('-', '')}`
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  await superuser.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} OWNER bills_owner`)
  await superuser.end()
  const urls = databaseUrls({ port }, name, PASSWORDS)
  const pool = new pg.Pool({ connectionString: urls.owner, max: 4 })
  pool.on('error', () => undefined)
  Object.assign(process.env, {
    DATABASE_URL: urls.app,
    DIRECT_DATABASE_URL: urls.owner,
    APP_URL: 'http://localhost:3000',
    SERVER_SECRET: 'a-secret-for-tests-of-32-characters',
    MAIL: 'capture',
  })
  return {
    ...urls,
    sql: async (text, values) => (await pool.query(text, values)).rows,
    close: () => pool.end(),
  }
}
