// What the API's tests run on in `npm run test:pooled`: PostgreSQL 15, which the service reaches through PgBouncer.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from '../../support/cluster'
import { seedTemplate } from '../../support/seeded-cluster'
import { startSharedServer } from '../../support/shared-server'
import { startPgBouncer } from '../pgbouncer'
import { newCluster } from '../postgres15'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'house-bills-pooled-'))
  await chmod(folder, 0o777)
  // Each test file has a database, and a pool at PgBouncer.
  const postgres = await newCluster(path.join(folder, 'postgres'), ['max_connections=300'])
  await postgres.start()
  const ends = [() => postgres.stop('immediate')]
  try {
    await makeTemplate(postgres)
    await mkdir(path.join(folder, 'pgbouncer'))
    const any = { name: '*', to: `host=127.0.0.1 port=${postgres.port}` }
    const pooler = await startPgBouncer(path.join(folder, 'pgbouncer'), any, { bills_app: 'app' })
    ends.unshift(() => pooler.end())
    const log = path.join(postgres.dir, 'server.log')
    const cluster = { port: postgres.port, appPort: pooler.port, superuserUrl: postgres.url('postgres'), log }
    await seedTemplate(cluster)
    project.provide('cluster', cluster)
    const shared = await startSharedServer(cluster)
    ends.unshift(shared.stop)
    project.provide('sharedServer', shared.provided)
  } catch (error) {
    for (const end of ends) await end()
    throw error
  }
  return async () => {
    for (const end of ends) await end()
    await rm(folder, { recursive: true, force: true })
  }
}
