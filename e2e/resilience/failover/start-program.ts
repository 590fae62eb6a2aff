import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A program that runs in the foreground, and its output so far. */
export interface Program {
  process: ChildProcess
  output: () => string
  isRunning: () => boolean
  /** Sends a signal, SIGTERM by default, and waits until the program has ended. */
  end: (signal?: NodeJS.Signals) => Promise<void>
}

interface ProgramOptions {
  /** The working directory. Default: '/'. */
  cwd?: string
  uid?: number
  gid?: number
  env?: Record<string, string>
}

/** Starts a program that stays in the foreground. */
export function startProgram(
  command: string,
  args: string[],
  { env, cwd = '/', ...user }: ProgramOptions = {},
): Program {
  const child = spawn(command, args, {
    ...user,
    cwd,
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  child.on('error', (error) => (output += error.message))
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  return {
    process: child,
    output: () => output,
    isRunning,
    end: async (signal = 'SIGTERM') => {
      if (!isRunning()) return
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
  }
}

/**
 * Waits until `isReady` resolves to true. An error counts as false.
 *
 * @throws {Error} with the program's output, if the program ends or the time is up
 */
export async function waitUntil(isReady: () => Promise<boolean>, program: Program, timeoutMs = 120_000): Promise<void> {
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; ) {
    if (await isReady().catch(() => false)) return
    if (!program.isRunning()) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${program.process.spawnargs.join(' ')} did not get ready:\n${program.output()}`)
}
