// Products are built from the sources before they run, and again only when those have changed.
import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { waitForLock } from '../database/file-lock.ts'
import { fingerprint } from './fingerprint.ts'
import { ROOT } from './root.mjs'

export interface Product {
  /** Holds the fingerprint of the sources; written last, so an interrupted build is repeated. */
  stamp: string
  sources: string[]
  make: (signal: AbortSignal) => Promise<void>
}

/** Builds a product unless it matches its sources; another process that is building it is waited for. */
export async function bringUpToDate({ stamp, sources, make }: Product, signal: AbortSignal): Promise<void> {
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
export function runTool(program: string, args: string[], signal: AbortSignal): Promise<void> {
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
