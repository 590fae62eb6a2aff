// Builds programs from their sources before they run. Builds them again only if a source has changed.
import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { waitForLock } from '../database/file-lock.ts'
import { hashSources } from './hash-sources.ts'
import { ROOT } from './project-root.mjs'

export interface BuildTarget {
  /** The file that contains the hash of the sources. It's written last, so that an interrupted build is repeated. */
  stampFile: string
  sources: string[]
  build: (signal: AbortSignal) => Promise<void>
}

/**
 * Builds a target if its sources have changed since the last build. If another process is building the target, waits up
 * to five minutes for it. After that, builds the target anyway.
 *
 * @throws if the build fails
 */
export async function buildIfStale({ stampFile, sources, build }: BuildTarget, signal: AbortSignal): Promise<void> {
  const isCurrent = async () => {
    const builtHash = await readFile(stampFile, 'utf8').catch(() => undefined)
    return builtHash === (await hashSources(ROOT, sources))
  }
  if (await isCurrent()) return
  const lock = await waitForLock(path.join(ROOT, 'node_modules/.build.lock'), 'exclusive', 300_000)
  try {
    if (await isCurrent()) return
    const sourceHash = await hashSources(ROOT, sources)
    await rm(stampFile, { force: true })
    await build(signal)
    await writeFile(stampFile, sourceHash)
  } finally {
    lock?.release()
  }
}

/**
 * Runs a program in node_modules without showing its output. If `signal` is aborted, kills the program and the
 * processes that it has started.
 *
 * @throws {Error} with the program's output if it fails or is killed
 */
export function runTool(program: string, args: string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', program), ...args], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Start a separate process group, so that stopping the build also stops the processes that it has started.
      detached: true,
    })
    const killGroup = () => child.pid && process.kill(-child.pid, 'SIGKILL')
    signal.addEventListener('abort', killGroup, { once: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', reject)
    child.once('close', (code) => {
      signal.removeEventListener('abort', killGroup)
      if (code === 0) resolve()
      else reject(new Error(`${path.dirname(program).split('/')[0]} ${args[0]} failed:\n${output.trimEnd()}`))
    })
  })
}
