import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Cluster, startCluster } from '../../scripts/database/cluster'
import { setUpRoles } from '../../scripts/database/roles'
import { startChild } from '../../scripts/launch/child'
import { startServer } from '../../scripts/launch/server'
import { type ResendStandIn, resendStandIn } from '../support/resend-stand-in'
import type { Delivery } from './history'
import { type KeptProcess, keepProcess } from './kept-process'
import { type Network, startNetwork } from './network'
import { prepareDatabase, SETTINGS } from './prepare'
import { stablePort } from './stable-port'
import type { System } from './system'

/** Two web processes and two workers, which reach PostgreSQL and the mail provider through networks that can fail. */
export interface DirectSystem extends System {
  web: KeptProcess[]
  workers: KeptProcess[]
  postgres: Cluster
  /** Starts PostgreSQL again after a kill, on the same port, and waits until it answers. */
  revivePostgres: () => Promise<void>
  /** The superuser's connection to the service's database, past the network. */
  superuserUrl: string
  provider: ResendStandIn
  toDatabase: Network
  toProvider: Network
  stop: () => Promise<void>
}

const DATABASE = 'survival'

/** @param prepared what is done to the database after it was prepared and before anything serves */
export async function startDirect(prepared: (superuserUrl: string) => Promise<void>): Promise<DirectSystem> {
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'house-bills-survival-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    // PostgreSQL runs as another user when we are root.
    await chmod(folder, 0o711)
    const postgres = await startCluster(folder, await stablePort())
    stops.push(() => postgres.stop())
    const urls = await setUpRoles(postgres, DATABASE, { owner: 'owner', app: 'app' })
    const apiKeys = await prepareDatabase(urls)
    const superuserUrl = postgres.url(DATABASE)
    await prepared(superuserUrl)

    const provider = await resendStandIn()
    stops.push(() => provider.close())
    const toDatabase = await startNetwork(postgres.port)
    const toProvider = await startNetwork(Number(new URL(provider.url).port))
    stops.push(toDatabase.close, toProvider.close)
    const appUrl = new URL(urls.app)
    appUrl.port = String(toDatabase.port)
    const env = {
      ...process.env,
      ...SETTINGS,
      DATABASE_URL: appUrl.href,
      RESEND_BASE_URL: `http://127.0.0.1:${toProvider.port}`,
    }
    const ports = [await stablePort(), await stablePort()]
    const kept = async (start: Parameters<typeof keepProcess>[0]) => {
      const one = await keepProcess(start)
      stops.push(one.stop)
      return one
    }
    const web = await Promise.all(
      ports.map((port) =>
        kept((onStart, stopped) => {
          const place = { host: '127.0.0.1', port, url: '', database: 'own' as const }
          return startServer('start', { ...place, appDatabaseUrl: '', ownerDatabaseUrl: '' }, env, onStart, stopped)
        }),
      ),
    )
    const workers = await Promise.all(
      [1, 2].map(() =>
        kept(async (onStart) => {
          await onStart(await startChild(['--import', 'tsx', 'scripts/worker.ts'], { ...env, NODE_ENV: 'production' }))
        }),
      ),
    )
    return {
      baseUrls: ports.map((port) => `http://127.0.0.1:${port}`),
      apiKeys,
      ownerUrl: urls.owner,
      delivered: deliveriesOf(provider),
      ...{ web, workers, postgres, superuserUrl, provider, toDatabase, toProvider, stop },
      revivePostgres: async () => {
        const { port } = await startCluster(folder, postgres.port)
        if (port !== postgres.port) throw new Error(`port ${postgres.port} is taken by another program`)
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export function deliveriesOf(provider: ResendStandIn): () => Delivery[] {
  const known = new Map<string, Delivery>()
  return () => {
    for (const { idempotencyKey, body } of provider.sent()) {
      if (known.has(idempotencyKey)) continue
      const [to] = [JSON.parse(body).to].flat()
      known.set(idempotencyKey, { idempotencyKey, to: String(to).toLowerCase() })
    }
    return [...known.values()]
  }
}
