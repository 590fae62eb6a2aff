// One PostgreSQL for a test run, in a folder of its own that goes when the run ends. It holds a
// migrated template; each test file takes a copy (database.ts).
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Cluster, startCluster } from '../../scripts/database/cluster'
import { type DatabaseUrls, databaseUrls, setUpRoles } from '../../scripts/database/roles'

export const PASSWORDS = { owner: 'owner', app: 'app' }
export const TEMPLATES = { migrated: 'bills_migrated', seeded: 'bills_seeded' }

/** Where both roles find a database of the run, for a web process or a worker. */
export function urlsOf({ port, appPort }: { port: number; appPort: number }, database: string): DatabaseUrls {
  const { owner } = databaseUrls({ port }, database, PASSWORDS)
  const { app } = databaseUrls({ port: appPort }, database, PASSWORDS)
  return { owner, app }
}

/** The settings of a service on a database of the run (lib/platform/env.ts). */
export const settingsOn = ({ owner, app }: DatabaseUrls) => ({
  DATABASE_URL: app,
  DIRECT_DATABASE_URL: owner,
  APP_URL: 'http://localhost:3000',
  SERVER_SECRET: 'a-secret-for-tests-of-32-characters',
  MAIL: 'capture',
})

declare module 'vitest' {
  interface ProvidedContext {
    /** `appPort`: where the application finds it, such as a pooler's. */
    cluster: { port: number; appPort: number; superuserUrl: string; log: string }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'house-bills-test-'))
  // PostgreSQL runs as another user when we are root.
  await chmod(folder, 0o711)
  // Of four test files at once, some of which run three processes with a pool each.
  const cluster = await startCluster(folder, 0, ['max_connections=300'])
  await makeTemplate(cluster)
  const superuserUrl = cluster.url('postgres')
  const log = path.join(folder, 'postgres', 'server.log')
  project.provide('cluster', { port: cluster.port, appPort: cluster.port, superuserUrl, log })
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Gives a cluster of a test run the roles and the migrated template. */
export async function makeTemplate(cluster: Pick<Cluster, 'port' | 'url'>): Promise<void> {
  await trustTheDisk(cluster.url('postgres'))
  const urls = await setUpRoles(cluster, TEMPLATES.migrated, PASSWORDS)
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/migrate.ts'], {
    env: { ...process.env, DIRECT_DATABASE_URL: urls.owner, DATABASE_URL: urls.app },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** No test outlives a crash of the machine, which is all that waiting for the disk is for. */
async function trustTheDisk(superuserUrl: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  await superuser.query('ALTER SYSTEM SET fsync = off')
  await superuser.query('ALTER SYSTEM SET full_page_writes = off')
  await superuser.query('SELECT pg_reload_conf()')
  await superuser.end()
}
