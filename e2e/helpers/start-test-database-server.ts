// Starts one PostgreSQL cluster per test run, in a temporary folder. Test files copy one of the cluster's template
// databases (create-test-database.ts).
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildDatabaseUrls, type DatabaseUrls, setUpRoles } from '../../scripts/database/create-roles'
import { type Cluster, startCluster } from '../../scripts/database/start-postgres-cluster'

export const ROLE_PASSWORDS = { owner: 'owner', app: 'app' }
export const TEMPLATE_DATABASES = { migrated: 'bills_migrated', seeded: 'bills_seeded' }

/** Returns the URLs of a database of the test run, one for each of the two roles. */
export function buildTestDatabaseUrls(
  { port, appPort }: { port: number; appPort: number },
  database: string,
): DatabaseUrls {
  const { owner } = buildDatabaseUrls({ port }, database, ROLE_PASSWORDS)
  const { app } = buildDatabaseUrls({ port: appPort }, database, ROLE_PASSWORDS)
  return { owner, app }
}

/** Returns the settings for a service on a database of the test run (lib/platform/env.ts). */
export const buildServiceEnv = ({ owner, app }: DatabaseUrls) => ({
  DATABASE_URL: app,
  DIRECT_DATABASE_URL: owner,
  APP_URL: 'http://localhost:3000',
  SERVER_SECRET: 'a-secret-for-tests-of-32-characters',
  MAIL: 'capture',
})

declare module 'vitest' {
  interface ProvidedContext {
    /** `appPort` is the port that the application uses. It differs from `port` if there is a pooler. */
    cluster: { port: number; appPort: number; superuserUrl: string; logFile: string }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'house-bills-test-'))
  // If the tests run as root, PostgreSQL runs as a different user, who must be able to enter the folder.
  await chmod(directory, 0o711)
  // 300 connections are enough for four concurrent test files, even if some run three processes with a pool each.
  const cluster = await startCluster(directory, 0, ['max_connections=300']).catch(async (error) => {
    await rm(directory, { recursive: true, force: true })
    throw error
  })
  await createMigratedTemplate(cluster)
  const superuserUrl = cluster.url('postgres')
  const logFile = path.join(directory, 'postgres', 'server.log')
  project.provide('cluster', { port: cluster.port, appPort: cluster.port, superuserUrl, logFile })
  return async () => {
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Creates the roles of a cluster and the migrated template database. Speeds the cluster up. */
export async function createMigratedTemplate(cluster: Pick<Cluster, 'port' | 'url'>): Promise<void> {
  await applyTestSettings(cluster.url('postgres'))
  const urls = await setUpRoles(cluster, TEMPLATE_DATABASES.migrated, ROLE_PASSWORDS)
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/migrate.ts'], {
    env: { ...process.env, DIRECT_DATABASE_URL: urls.owner, DATABASE_URL: urls.app },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/**
 * Makes PostgreSQL faster and less safe. Test data needn't survive a crash of the machine, and test passwords needn't
 * be hard to guess from their hashes.
 */
async function applyTestSettings(superuserUrl: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  await superuser.query('ALTER SYSTEM SET fsync = off')
  await superuser.query('ALTER SYSTEM SET full_page_writes = off')
  await superuser.query('ALTER SYSTEM SET scram_iterations = 1')
  await superuser.query('SELECT pg_reload_conf()')
  await superuser.end()
}
