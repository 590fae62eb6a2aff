// One PostgreSQL for a test run, in a folder of its own that goes when the run ends. It holds a
// migrated template; each test file takes a copy (database.ts).
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../../scripts/database/cluster'
import { setUpRoles } from '../../scripts/database/roles'

export const PASSWORDS = { owner: 'owner', app: 'app' }
export const TEMPLATE = 'bills_template'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { port: number; superuserUrl: string }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'house-bills-test-'))
  // PostgreSQL runs as another user when we are root.
  await chmod(folder, 0o711)
  const cluster = await startCluster(folder, 0)
  const urls = await setUpRoles(cluster, TEMPLATE, PASSWORDS)
  execFileSync('npm', ['run', '--silent', 'migrate'], {
    env: { ...process.env, DIRECT_DATABASE_URL: urls.owner, DATABASE_URL: urls.app },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  project.provide('cluster', { port: cluster.port, superuserUrl: cluster.url('postgres') })
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
