// Runs the service as docs/operations describes it. Two web processes behind HAProxy, and a worker, connect to
// PostgreSQL through PgBouncer in transaction mode. PostgreSQL has a primary and a synchronous standby.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildDatabaseUrls, setUpRoles } from '../../../scripts/database/create-roles'
import { startFakeResend } from '../../helpers/fake-resend'
import { findStablePort } from '../chaos/find-stable-port'
import { prepareDatabase, SERVICE_ENV } from '../chaos/prepare-database'
import { createDeliveryReader } from '../chaos/start-chaos-system'
import type { SystemUnderTest } from '../chaos/system-under-test'
import { type HaProxy, startHaProxy } from './haproxy'
import { type PgBouncer, startPgBouncer } from './pgbouncer'
import { type PostgresPair, startPostgresPair } from './postgres-pair'
import { restoreToNewCluster } from './restore-to-new-cluster'
import { type Program, startProgram, waitUntil } from './start-program'

const DATABASE = 'bills'
const PASSWORDS = { owner: 'owner', app: 'app' }
const ROOT = path.resolve(import.meta.dirname, '../../..')

export interface ReplicatedSystem extends SystemUnderTest {
  postgres: PostgresPair
  pgbouncer: PgBouncer
  haproxy: HaProxy
  /** Returns PgBouncer's [databases] entry for the current primary. */
  getPrimaryEntry: () => { name: string; connectionString: string }
  /**
   * Stops a web process with SIGTERM, as a deployment does, and restarts it on its port. Resolves when it gets requests
   * again.
   */
  restartWeb: (index: 0 | 1) => Promise<void>
  killWeb: (index: 0 | 1) => Promise<void>
  /** Restarts a killed web process on its port. Resolves when it gets requests again. */
  startWeb: (index: 0 | 1) => Promise<void>
  /** Returns the errors that web processes and workers have logged, one line each. */
  findLoggedErrors: () => string[]
  /** Restores a dump of the database in a new cluster and returns the differences (restore-to-new-cluster.ts). */
  restoreToNewCluster: () => Promise<string[]>
  /** Starts a new worker, then stops the previous one. */
  restartWorker: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the system and waits until HAProxy sends requests to both web processes.
 *
 * @param isSynchronous if false, commits don't wait for the standby
 */
export async function startReplicatedSystem(isSynchronous: boolean): Promise<ReplicatedSystem> {
  const cleanups: (() => unknown)[] = []
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'house-bills-replicated-'))
    cleanups.push(() => rm(folder, { recursive: true, force: true }))
    await chmod(folder, 0o711)
    for (const name of ['postgres', 'pgbouncer']) await mkdir(path.join(folder, name))
    await chmod(path.join(folder, 'postgres'), 0o777)
    const postgres = await startPostgresPair(path.join(folder, 'postgres'), isSynchronous)
    cleanups.push(postgres.stop)
    const getPrimaryEntry = () => ({
      name: DATABASE,
      connectionString: `host=127.0.0.1 port=${postgres.primary().port} dbname=${DATABASE}`,
    })
    const urls = await setUpRoles(postgres.primary(), DATABASE, PASSWORDS)
    const apiKeys = await prepareDatabase(urls)

    const pgbouncer = await startPgBouncer(path.join(folder, 'pgbouncer'), getPrimaryEntry(), {
      bills_app: PASSWORDS.app,
    })
    cleanups.push(pgbouncer.end)
    const provider = await startFakeResend()
    cleanups.push(() => provider.close())
    const env = {
      ...SERVICE_ENV,
      NODE_ENV: 'production',
      DATABASE_URL: buildDatabaseUrls(pgbouncer, DATABASE, PASSWORDS).app,
      RESEND_BASE_URL: provider.url,
      TRUSTED_PROXY_HOPS: '1',
      DRAIN_SECONDS: '4',
    }
    const programs: Program[] = []
    const startNode = (args: string[], extraEnv: Record<string, string>) => {
      const program = startProgram(process.execPath, args, { cwd: ROOT, env: { ...env, ...extraEnv } })
      programs.push(program)
      return program
    }

    const startWorker = () => startNode(['--import', 'tsx', 'scripts/start-worker.ts'], {})
    let currentWorker = startWorker()
    cleanups.push(() => currentWorker.end())
    const ports: [number, number] = [await findStablePort(), await findStablePort()]
    const startWebServer = (port: number): Program =>
      startNode(['.next/standalone/server.js'], {
        PORT: String(port),
        HOSTNAME: '127.0.0.1',
        NEXT_MANUAL_SIG_HANDLE: '1',
      })
    const webProcesses = ports.map(startWebServer)
    cleanups.push(() => Promise.all(webProcesses.map((program) => program.end('SIGKILL'))))
    const haproxy = await startHaProxy(folder, ports)
    cleanups.push(haproxy.end)
    const waitUntilUp = (index: number) => waitUntil(() => haproxy.isUp(`web${index + 1}`), webProcesses[index]!)
    await Promise.all([waitUntilUp(0), waitUntilUp(1)])
    const startWeb = async (index: 0 | 1) => {
      webProcesses[index] = startWebServer(ports[index])
      await waitUntilUp(index)
    }

    return {
      baseUrls: [haproxy.url],
      apiKeys,
      get ownerUrl() {
        return buildDatabaseUrls(postgres.primary(), DATABASE, PASSWORDS).owner
      },
      readDeliveries: createDeliveryReader(provider),
      ...{ postgres, pgbouncer, haproxy, getPrimaryEntry, stop },
      findLoggedErrors: () =>
        programs.flatMap(({ output }) =>
          output()
            .split('\n')
            .filter((line) => line.includes('"level":50')),
        ),
      restoreToNewCluster: () => restoreToNewCluster(path.join(folder, 'postgres'), postgres.primary(), DATABASE),
      restartWeb: async (index) => {
        await webProcesses[index]!.end('SIGTERM')
        await startWeb(index)
      },
      killWeb: (index) => webProcesses[index]!.end('SIGKILL'),
      startWeb,
      restartWorker: async () => {
        const oldWorker = currentWorker
        currentWorker = startWorker()
        await waitUntil(async () => currentWorker.output().includes('worker started'), currentWorker)
        await oldWorker.end('SIGTERM')
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
