import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createApiKey } from '@/lib/companies/api-keys/mutations'
import { connect } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { companyNumbered } from '../lib/companies/data'
import { createCompany, limitCompany } from '../lib/companies/mutations'
import { freePort } from '../scripts/database/cluster'
import { seedDemo } from '../scripts/database/demo'
import { measuredDatabase } from '../scripts/database/measured-database'

/** What Node is told to start in a project's folder: its built server. */
export const OWN_SERVER = ['.next/standalone/server.js']

/** Settings of the service that every measured server has. */
export const SETTINGS = {
  APP_URL: 'http://localhost:3000',
  SERVER_SECRET: 'a-secret-for-a-bench-of-32-characters',
  MAIL: 'capture',
}

interface Running {
  baseUrl: string
  pid: number
  stop: () => Promise<void>
}

interface Server extends Running {
  key: string
}

export interface Bench {
  servers: [Server, Server]
  stop: () => Promise<void>
}

/** A database with the demo's data, and a server of each project on it. */
export async function startBench(projects: [string, string]): Promise<Bench> {
  const { ownerUrl, appUrl, remove } = await measuredDatabase('bench', [], SETTINGS)
  const stops = [remove]
  const stop = async () => {
    for (const one of stops.reverse()) await one()
  }
  try {
    await seedDemo(ownerUrl)
    const key = await unlimitedKey(ownerUrl)
    const start = async (project: string): Promise<Server> => {
      const server = await startServer(OWN_SERVER, path.resolve(project), appUrl)
      stops.push(server.stop)
      return { ...server, key }
    }
    return { servers: [await start(projects[0]), await start(projects[1])], stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a server on a database and waits until it answers. */
export async function startServer(args: string[], folder: string, databaseUrl: string): Promise<Running> {
  const port = String(await freePort(0))
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
      ...SETTINGS,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  // However this process ends.
  process.once('exit', () => child.kill('SIGKILL'))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  try {
    const baseUrl = `http://127.0.0.1:${port}`
    await answering(baseUrl)
    return { baseUrl, pid: child.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A key of a company, or of a new one: limited, but beyond what one machine can call. */
export async function unlimitedKey(ownerUrl: string, companyId?: number): Promise<string> {
  const db = connect(ownerUrl)
  try {
    const id = companyId ?? (await createCompany(db, 'Bench')).id
    await limitCompany(db, id, 1_000_000)
    const company = await companyNumbered(db, id)
    const made = company && (await createApiKey(OPERATOR, company, 'live', { label: null, expiresAt: null }, db))
    if (!made?.ok) throw new Error(made?.reason ?? 'no such company')
    return made.key
  } finally {
    await db.$disconnect()
  }
}

async function answering(baseUrl: string): Promise<void> {
  const until = performance.now() + 30_000
  while (performance.now() < until) {
    const response = await fetch(`${baseUrl}/api/external/getQuotes.php`).catch(() => null)
    if (response?.status === 405) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${baseUrl} does not answer`)
}
