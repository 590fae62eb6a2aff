// The service as docs/operations.md has it run: two web processes behind HAProxy and a worker, all of them through
// PgBouncer in transaction mode, on a primary with a synchronous standby.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseUrls, setUpRoles } from '../../scripts/database/roles'
import { resendStandIn } from '../support/resend-stand-in'
import { deliveriesOf } from '../survival/direct'
import { prepareDatabase, SETTINGS } from '../survival/prepare'
import { stablePort } from '../survival/stable-port'
import type { System } from '../survival/system'
import { type HaProxy, startHaProxy } from './haproxy'
import { type PgBouncer, startPgBouncer } from './pgbouncer'
import { type PostgresPair, startPostgresPair } from './postgres-pair'
import { type Program, startProgram, until } from './program'
import { restoreElsewhere } from './restore'

const DATABASE = 'bills'
const PASSWORDS = { owner: 'owner', app: 'app' }
const ROOT = path.resolve(import.meta.dirname, '../..')

export interface ReplicatedSystem extends System {
  postgres: PostgresPair
  pgbouncer: PgBouncer
  haproxy: HaProxy
  /** What PgBouncer must be told of the primary, wherever that is now. */
  primaryLine: () => { name: string; to: string }
  /** Stops a web process as a deployment does, by SIGTERM, and starts it again on its port; resolves once it gets calls. */
  restartWeb: (place: 0 | 1) => Promise<void>
  killWeb: (place: 0 | 1) => Promise<void>
  /** Starts a web process that was killed again, on its port; resolves once it gets calls. */
  startWeb: (place: 0 | 1) => Promise<void>
  /** What web processes and workers have logged as faults, a line each. */
  faults: () => string[]
  /** Restores a dump of the database elsewhere: what differs (restore.ts). */
  restoreElsewhere: () => Promise<string[]>
  /** Starts another worker, then stops the one before it. */
  restartWorker: () => Promise<void>
  stop: () => Promise<void>
}

/** @param waits false: commits do not wait for the standby */
export async function startReplicated(waits: boolean): Promise<ReplicatedSystem> {
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'house-bills-replicated-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    await chmod(folder, 0o711)
    for (const name of ['postgres', 'pgbouncer']) await mkdir(path.join(folder, name))
    await chmod(path.join(folder, 'postgres'), 0o777)
    const postgres = await startPostgresPair(path.join(folder, 'postgres'), waits)
    stops.push(postgres.stop)
    const primaryLine = () => ({
      name: DATABASE,
      to: `host=127.0.0.1 port=${postgres.primary().port} dbname=${DATABASE}`,
    })
    const urls = await setUpRoles(postgres.primary(), DATABASE, PASSWORDS)
    const apiKeys = await prepareDatabase(urls)

    const pgbouncer = await startPgBouncer(path.join(folder, 'pgbouncer'), primaryLine(), { bills_app: PASSWORDS.app })
    stops.push(pgbouncer.end)
    const provider = await resendStandIn()
    stops.push(() => provider.close())
    const env = {
      ...SETTINGS,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrls(pgbouncer, DATABASE, PASSWORDS).app,
      RESEND_BASE_URL: provider.url,
      TRUSTED_PROXY_HOPS: '1',
      DRAIN_SECONDS: '4',
    }
    const started: Program[] = []
    const node = (args: string[], more: Record<string, string>) => {
      const program = startProgram(process.execPath, args, { cwd: ROOT, env: { ...env, ...more } })
      started.push(program)
      return program
    }

    const startWorker = () => node(['--import', 'tsx', 'scripts/worker.ts'], {})
    let worker = startWorker()
    stops.push(() => worker.end())
    const ports: [number, number] = [await stablePort(), await stablePort()]
    const startOne = (port: number): Program =>
      node(['.next/standalone/server.js'], {
        PORT: String(port),
        HOSTNAME: '127.0.0.1',
        NEXT_MANUAL_SIG_HANDLE: '1',
      })
    const web = ports.map(startOne)
    stops.push(() => Promise.all(web.map((one) => one.end('SIGKILL'))))
    const haproxy = await startHaProxy(folder, ports)
    stops.push(haproxy.end)
    const serves = (place: number) => until(() => haproxy.isUp(`web${place + 1}`), web[place]!)
    await Promise.all([serves(0), serves(1)])
    const startWeb = async (place: 0 | 1) => {
      web[place] = startOne(ports[place])
      await serves(place)
    }

    return {
      baseUrls: [haproxy.url],
      apiKeys,
      get ownerUrl() {
        return databaseUrls(postgres.primary(), DATABASE, PASSWORDS).owner
      },
      delivered: deliveriesOf(provider),
      ...{ postgres, pgbouncer, haproxy, primaryLine, stop },
      faults: () =>
        started.flatMap(({ output }) =>
          output()
            .split('\n')
            .filter((line) => line.includes('"fault"')),
        ),
      restoreElsewhere: () => restoreElsewhere(path.join(folder, 'postgres'), postgres.primary(), DATABASE),
      restartWeb: async (place) => {
        await web[place]!.end('SIGTERM')
        await startWeb(place)
      },
      killWeb: (place) => web[place]!.end('SIGKILL'),
      startWeb,
      restartWorker: async () => {
        const before = worker
        worker = startWorker()
        await until(async () => worker.output().includes('worker started'), worker)
        await before.end('SIGTERM')
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
