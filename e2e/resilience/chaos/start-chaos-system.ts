import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setUpRoles } from '../../../scripts/database/create-roles'
import { type Cluster, startCluster } from '../../../scripts/database/start-postgres-cluster'
import { startChild } from '../../../scripts/start/child-process'
import { startServer } from '../../../scripts/start/start-server'
import { type FakeResend, startFakeResend } from '../../helpers/fake-resend'
import { type FaultyNetwork, startFaultyNetwork } from './faulty-network'
import { findStablePort } from './find-stable-port'
import type { Delivery } from './operation-history'
import { prepareDatabase, SERVICE_ENV } from './prepare-database'
import { type SupervisedProcess, superviseProcess } from './supervise-process'
import type { SystemUnderTest } from './system-under-test'

/**
 * Two web processes and two workers. They're connected to PostgreSQL and the email provider through faulty networks.
 */
export interface ChaosSystem extends SystemUnderTest {
  web: SupervisedProcess[]
  workers: SupervisedProcess[]
  postgres: Cluster
  /** Restarts a killed PostgreSQL on the same port, and waits until it responds. Throws if the port is taken. */
  restartPostgres: () => Promise<void>
  /** The superuser's URL of the service's database. It bypasses the faulty network. */
  superuserUrl: string
  provider: FakeResend
  databaseNetwork: FaultyNetwork
  providerNetwork: FaultyNetwork
  stop: () => Promise<void>
}

const DATABASE_NAME = 'survival'

/**
 * Starts the system with a new database. If a part fails to start, stops the others.
 *
 * @param afterPrepare changes the prepared database before the service starts
 */
export async function startChaosSystem(afterPrepare: (superuserUrl: string) => Promise<void>): Promise<ChaosSystem> {
  const stopFunctions: (() => unknown)[] = []
  const stop = async () => {
    for (const stopNext of stopFunctions.splice(0).reverse()) await stopNext()
  }
  try {
    const directory = await mkdtemp(path.join(tmpdir(), 'house-bills-chaos-'))
    stopFunctions.push(() => rm(directory, { recursive: true, force: true }))
    // If the test runs as root, PostgreSQL runs as a different user, who must be able to enter the folder.
    await chmod(directory, 0o711)
    const postgres = await startCluster(directory, await findStablePort())
    stopFunctions.push(() => postgres.stop())
    const urls = await setUpRoles(postgres, DATABASE_NAME, { owner: 'owner', app: 'app' })
    const apiKeys = await prepareDatabase(urls)
    const superuserUrl = postgres.url(DATABASE_NAME)
    await afterPrepare(superuserUrl)

    const provider = await startFakeResend()
    stopFunctions.push(() => provider.close())
    const databaseNetwork = await startFaultyNetwork(postgres.port)
    const providerNetwork = await startFaultyNetwork(Number(new URL(provider.url).port))
    stopFunctions.push(databaseNetwork.close, providerNetwork.close)
    const appUrl = new URL(urls.app)
    appUrl.port = String(databaseNetwork.port)
    const env = {
      ...process.env,
      ...SERVICE_ENV,
      DATABASE_URL: appUrl.href,
      RESEND_BASE_URL: `http://127.0.0.1:${providerNetwork.port}`,
    }
    const ports = [await findStablePort(), await findStablePort()]
    const startSupervised = async (start: Parameters<typeof superviseProcess>[0]) => {
      const supervised = await superviseProcess(start)
      stopFunctions.push(supervised.stop)
      return supervised
    }
    const web = await Promise.all(
      ports.map((port) =>
        startSupervised((onStart, stopSignal) => {
          const listenOptions = { host: '127.0.0.1', port, url: '', database: 'own' as const }
          return startServer(
            'start',
            { ...listenOptions, appDatabaseUrl: '', ownerDatabaseUrl: '' },
            env,
            onStart,
            stopSignal,
          )
        }),
      ),
    )
    const workers = await Promise.all(
      [1, 2].map(() =>
        startSupervised(async (onStart) => {
          await onStart(
            await startChild(['--import', 'tsx', 'scripts/start-worker.ts'], { ...env, NODE_ENV: 'production' }),
          )
        }),
      ),
    )
    return {
      baseUrls: ports.map((port) => `http://127.0.0.1:${port}`),
      apiKeys,
      ownerUrl: urls.owner,
      readDeliveries: createDeliveryReader(provider),
      ...{ web, workers, postgres, superuserUrl, provider, databaseNetwork, providerNetwork, stop },
      restartPostgres: async () => {
        const { port } = await startCluster(directory, postgres.port)
        if (port !== postgres.port) throw new Error(`port ${postgres.port} is taken by another program`)
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export function createDeliveryReader(provider: FakeResend): () => Delivery[] {
  const deliveriesByKey = new Map<string, Delivery>()
  return () => {
    for (const { idempotencyKey, body } of provider.acceptedEmails()) {
      if (deliveriesByKey.has(idempotencyKey)) continue
      const [to] = [JSON.parse(body).to].flat()
      deliveriesByKey.set(idempotencyKey, { idempotencyKey, to: String(to).toLowerCase() })
    }
    return [...deliveriesByKey.values()]
  }
}
