import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from './migrate'
import { setUpRoles } from './roles'
import { type Cluster, startCluster } from './start-postgres-cluster'

/**
 * A migrated database in a cluster of its own to measure by, which this process's settings then name. A signal takes
 * it away and ends the process.
 *
 * @param name of the database
 * @param postgresSettings more settings of PostgreSQL
 * @param settings of the service, beside those that it needs
 */
export async function startBenchDatabase(name: string, postgresSettings: string[], settings: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), `house-bills-${name}-`))
  let pendingCluster: Promise<Cluster> | undefined
  const stopAndRemove = async () => {
    const cluster = await pendingCluster?.catch(() => undefined)
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  let removal: Promise<void> | undefined
  // Once: after a signal what it cuts off comes to its end and removes as well.
  const remove = () => {
    removal ??= stopAndRemove()
    return removal
  }
  // The database outlives this process unless it is stopped.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // Connections break with the database: that must not end the process before the folder is gone.
      process.on('uncaughtException', () => undefined)
      void remove().finally(() => process.exit(130))
    })
  try {
    // PostgreSQL runs as another user when we are root.
    await chmod(folder, 0o711)
    // As such a database is run: the quarter of a machine's memory that PostgreSQL's manual advises.
    pendingCluster = startCluster(folder, 0, ['shared_buffers=1GB', ...postgresSettings])
    const cluster = await pendingCluster
    const urls = await setUpRoles(cluster, name, { owner: 'owner', app: 'app' })
    Object.assign(process.env, {
      DATABASE_URL: urls.app,
      APP_URL: 'http://localhost:3000',
      SERVER_SECRET: 'a-secret-for-a-bench-of-32-characters',
      MAIL: 'capture',
      ...settings,
    })
    await migrate(urls.owner, urls.app)
    const log = path.join(cluster.directory, 'postgres', 'server.log')
    return { folder, cluster, ownerUrl: urls.owner, appUrl: urls.app, superuserUrl: cluster.url(name), log, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
