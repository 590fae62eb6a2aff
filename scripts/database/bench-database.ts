import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setUpRoles } from './create-roles'
import { migrate } from './migrate'
import { type Cluster, startCluster } from './start-postgres-cluster'

/**
 * Creates a migrated database in a temporary cluster, and sets this process's environment variables so that the process
 * uses the database. A signal removes the cluster and ends the process.
 *
 * @param name the name of the database, which is also part of the folder's name
 * @param postgresSettings further PostgreSQL settings
 * @param settings further settings of the service
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
  // Clean up only once, because both a signal and the caller can start this.
  const remove = () => {
    removal ??= stopAndRemove()
    return removal
  }
  // Stop PostgreSQL on a signal, because it would otherwise keep running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // Ignore errors of lost connections, so that they don't end the process before the folder is removed.
      process.on('uncaughtException', () => undefined)
      void remove().finally(() => process.exit(130))
    })
  try {
    // If this runs as root, PostgreSQL runs as a different user, who must be able to enter the folder.
    await chmod(folder, 0o711)
    // For shared_buffers, PostgreSQL's manual recommends a quarter of the machine's memory.
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
