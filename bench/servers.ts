import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import path from 'node:path'
import { createApiKey } from '../lib/api-keys/mutations'
import { OPERATOR } from '../lib/audit/actor'
import { companyNumbered } from '../lib/companies/data'
import { createCompany, limitCompany } from '../lib/companies/mutations'
import { connect } from '../lib/prisma'
import { freePort, startCluster } from '../scripts/database/cluster'
import { seedDemo } from '../scripts/database/demo'
import { migrate } from '../scripts/database/migrate'
import { setUpRoles } from '../scripts/database/roles'

interface Server {
  baseUrl: string
  pid: number
  key: string
}

export interface Bench {
  servers: [Server, Server]
  stop: () => Promise<void>
}

/** A database with the demo's data in a folder of its own, and a server of each project on it. */
export async function startBench(folder: string, projects: [string, string]): Promise<Bench> {
  // PostgreSQL runs as another user when we are root.
  await chmod(folder, 0o711)
  const cluster = await startCluster(folder, 0)
  const stops: (() => Promise<unknown>)[] = [() => cluster.stop()]
  const stop = async () => {
    for (const one of stops.reverse()) await one()
  }
  try {
    const urls = await setUpRoles(cluster, 'bench', { owner: 'owner', app: 'app' })
    await migrate(urls.owner, urls.app)
    await seedDemo(urls.owner)
    const key = await unlimitedKey(urls.owner)
    const start = async (project: string): Promise<Server> => {
      const port = String(await freePort(0))
      const child = spawn(process.execPath, ['.next/standalone/server.js'], {
        cwd: path.resolve(project),
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          NEXT_MANUAL_SIG_HANDLE: '1',
          HOSTNAME: '127.0.0.1',
          PORT: port,
          DATABASE_URL: urls.app,
          APP_URL: 'http://localhost:3000',
          SERVER_SECRET: 'a-secret-for-a-bench-of-32-characters',
          MAIL: 'capture',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      stops.push(async () => child.kill('SIGTERM') && once(child, 'exit'))
      return { baseUrl: await answering(`http://127.0.0.1:${port}`), pid: child.pid ?? 0, key }
    }
    return { servers: [await start(projects[0]), await start(projects[1])], stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Limited, but beyond what one machine can call. */
async function unlimitedKey(ownerUrl: string): Promise<string> {
  const db = connect(ownerUrl)
  try {
    const { id } = await createCompany(db, 'Bench')
    await limitCompany(db, id, 1_000_000)
    const company = await companyNumbered(db, id)
    const made = company && (await createApiKey(OPERATOR, company, 'live', { label: null, expiresAt: null }, db))
    if (!made?.ok) throw new Error(made?.reason ?? 'no such company')
    return made.key
  } finally {
    await db.$disconnect()
  }
}

async function answering(baseUrl: string): Promise<string> {
  const until = performance.now() + 20_000
  while (performance.now() < until) {
    const response = await fetch(`${baseUrl}/api/external/getQuotes.php`).catch(() => null)
    if (response?.status === 405) return baseUrl
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${baseUrl} does not answer`)
}
