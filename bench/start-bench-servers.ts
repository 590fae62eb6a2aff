import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createApiKey } from '@/lib/companies/api-keys/create-api-key'
import { createCompany } from '@/lib/companies/create-company'
import { findCompanyId } from '@/lib/companies/find-company-id'
import { setCompanyRateLimit } from '@/lib/companies/set-company-rate-limit'
import { connect } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { startBenchDatabase } from '../scripts/database/bench-database'
import { seedDemo } from '../scripts/database/seed-demo'
import { findFreePort } from '../scripts/database/start-postgres-cluster'

/** Node's arguments for starting a project's built server, in the project's folder. */
export const OWN_SERVER = ['.next/standalone/server.js']

/** The settings of the service for every server that is measured. */
export const BENCH_SETTINGS = {
  APP_URL: 'http://localhost:3000',
  SERVER_SECRET: 'a-secret-for-a-bench-of-32-characters',
  MAIL: 'capture',
}

interface RunningServer {
  baseUrl: string
  pid: number
  stop: () => Promise<void>
}

interface BenchServer extends RunningServer {
  key: string
}

export interface Bench {
  servers: [BenchServer, BenchServer]
  stop: () => Promise<void>
}

/** Creates a database with the demo's data, and starts the built server of each project on it. */
export async function startBench(projects: [string, string]): Promise<Bench> {
  const { ownerUrl, appUrl, remove } = await startBenchDatabase('bench', [], BENCH_SETTINGS)
  const cleanups = [remove]
  const stop = async () => {
    for (const cleanUp of cleanups.reverse()) await cleanUp()
  }
  try {
    await seedDemo(ownerUrl)
    const key = await createUnlimitedKey(ownerUrl)
    const startProjectServer = async (project: string): Promise<BenchServer> => {
      const server = await startServer(OWN_SERVER, path.resolve(project), appUrl)
      cleanups.push(server.stop)
      return { ...server, key }
    }
    return { servers: [await startProjectServer(projects[0]), await startProjectServer(projects[1])], stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a server that uses a database, and waits until it responds. Throws if it takes more than 30 seconds. */
export async function startServer(args: string[], folder: string, databaseUrl: string): Promise<RunningServer> {
  const port = String(await findFreePort(0))
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NEXT_MANUAL_SIG_HANDLE: '1',
      NEXT_TELEMETRY_DISABLED: '1',
      HOSTNAME: '127.0.0.1',
      PORT: port,
      DATABASE_URL: databaseUrl,
      ...BENCH_SETTINGS,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  // Kill the server when this process exits.
  process.once('exit', () => child.kill('SIGKILL'))
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  try {
    const baseUrl = `http://127.0.0.1:${port}`
    await waitUntilReady(baseUrl)
    return { baseUrl, pid: child.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Creates a key for a company (default: a new one). Sets the company's rate limit higher than one machine can reach.
 *
 * @throws {Error} if the company doesn't exist or the key can't be created
 */
export async function createUnlimitedKey(ownerUrl: string, companyId?: number): Promise<string> {
  const db = connect(ownerUrl)
  try {
    const id = companyId ?? (await createCompany(db, 'Bench')).id
    await setCompanyRateLimit(db, id, 1_000_000)
    const company = await findCompanyId(db, id)
    const created = company && (await createApiKey(OPERATOR, company, 'live', { label: null, expiresAt: null }, db))
    if (!created?.ok) throw new Error(created?.reason ?? 'no such company')
    return created.key
  } finally {
    await db.$disconnect()
  }
}

async function waitUntilReady(baseUrl: string): Promise<void> {
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline) {
    const response = await fetch(`${baseUrl}/api/external/getQuotes.php`).catch(() => null)
    if (response?.status === 405) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${baseUrl} doesn’t respond`)
}
