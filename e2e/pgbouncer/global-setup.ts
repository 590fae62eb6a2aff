// Starts the database for `npm run test:pgbouncer`: PostgreSQL 15, to which the service connects through PgBouncer.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startSharedServer } from '../helpers/shared-server'
import { createMigratedTemplate } from '../helpers/start-test-database-server'
import { seedTemplate } from '../helpers/vitest-global-setup'
import { startPgBouncer } from '../resilience/failover/pgbouncer'
import { createCluster } from '../resilience/failover/start-postgres15'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'house-bills-pooled-'))
  await chmod(folder, 0o777)
  // Allow many connections, because each test file has its own database, and PgBouncer has a pool for each database.
  const postgres = await createCluster(path.join(folder, 'postgres'), ['max_connections=300'])
  await postgres.start()
  const cleanups = [() => postgres.stop('immediate')]
  try {
    await createMigratedTemplate(postgres)
    await mkdir(path.join(folder, 'pgbouncer'))
    const anyDatabase = { name: '*', connectionString: `host=127.0.0.1 port=${postgres.port}` }
    const pooler = await startPgBouncer(path.join(folder, 'pgbouncer'), anyDatabase, { bills_app: 'app' })
    cleanups.unshift(() => pooler.end())
    const logFile = path.join(postgres.dir, 'server.log')
    const cluster = { port: postgres.port, appPort: pooler.port, superuserUrl: postgres.url('postgres'), logFile }
    await seedTemplate(cluster)
    project.provide('cluster', cluster)
    const shared = await startSharedServer(cluster)
    cleanups.unshift(shared.stop)
    project.provide('sharedServer', shared.context)
  } catch (error) {
    for (const cleanup of cleanups) await cleanup()
    throw error
  }
  return async () => {
    for (const cleanup of cleanups) await cleanup()
    await rm(folder, { recursive: true, force: true })
  }
}
