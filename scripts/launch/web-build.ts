// What must be made from the sources before they run: Prisma's client and Next's server. Each is
// made again only when what it is made from has changed.
import { spawn } from 'node:child_process'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { waitForLock } from '../database/file-lock'
import { ROOT } from './child'
import { fingerprint } from './fingerprint'

/** The server that `next build` makes, with all that it needs beside it. */
export const STANDALONE = path.join(ROOT, '.next/standalone')

interface Product {
  /** Holds the fingerprint of what the product was made from; written last, so a cut-off one is made again. */
  stamp: string
  sources: string[]
  make: (signal: AbortSignal) => Promise<void>
}

const CLIENT: Product = {
  stamp: path.join(ROOT, 'prisma/client/made-from'),
  sources: ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
  make: (signal) => runTool('prisma/build/index.js', ['generate'], signal),
}

const SERVER: Product = {
  stamp: path.join(STANDALONE, 'made-from'),
  sources: [
    'app',
    'components',
    'docs',
    'emails',
    'lib',
    'public',
    'prisma/schema.prisma',
    'prisma/migrations',
    'instrumentation.ts',
    'instrumentation-node.ts',
    'proxy.ts',
    'next.config.mjs',
    'postcss.config.mjs',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
    'scripts/launch/web-build.ts',
  ],
  make: async (signal) => {
    await runTool('next/dist/bin/next', ['build'], signal)
    await cp(path.join(ROOT, '.next/static'), path.join(STANDALONE, '.next/static'), { recursive: true })
    await cp(path.join(ROOT, 'public'), path.join(STANDALONE, 'public'), { recursive: true })
    await removeSettings(STANDALONE)
  },
}

/**
 * Removes the copies of `.env` files that `next build` leaves beside the server: they hold secrets,
 * and the server would obey them after the lines are gone from the file itself.
 */
export async function removeSettings(dir: string): Promise<void> {
  const files = (await readdir(dir)).filter((name) => name.startsWith('.env'))
  await Promise.all(files.map((name) => rm(path.join(dir, name))))
}

export const generateClient = (signal: AbortSignal): Promise<void> => bringUpToDate(CLIENT, signal)

export const buildServer = (signal: AbortSignal): Promise<void> => bringUpToDate(SERVER, signal)

async function bringUpToDate({ stamp, sources, make }: Product, signal: AbortSignal): Promise<void> {
  const isCurrent = async () => {
    const made = await readFile(stamp, 'utf8').catch(() => undefined)
    return made === (await fingerprint(ROOT, sources))
  }
  if (await isCurrent()) return
  const lock = await waitForLock(path.join(ROOT, 'node_modules/.build.lock'), 'exclusive', 300_000)
  try {
    if (await isCurrent()) return
    const current = await fingerprint(ROOT, sources)
    await rm(stamp, { force: true })
    await make(signal)
    await writeFile(stamp, current)
  } finally {
    lock?.release()
  }
}

/** Runs a program of node_modules; its output is only shown when it fails. */
function runTool(program: string, args: string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const tool = spawn(process.execPath, [path.join(ROOT, 'node_modules', program), ...args], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: the workers of a build go with it when the start is stopped.
      detached: true,
    })
    const end = () => tool.pid && process.kill(-tool.pid, 'SIGKILL')
    signal.addEventListener('abort', end, { once: true })
    let output = ''
    for (const stream of [tool.stdout, tool.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    tool.once('error', reject)
    tool.once('close', (code) => {
      signal.removeEventListener('abort', end)
      if (code === 0) resolve()
      else reject(new Error(`${path.dirname(program).split('/')[0]} ${args[0]} failed:\n${output.trimEnd()}`))
    })
  })
}
