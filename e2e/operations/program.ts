import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A program in the foreground, and what it has written so far. */
export interface Program {
  process: ChildProcess
  output: () => string
  runs: () => boolean
  /** Sends a signal and waits for the end. */
  end: (signal?: NodeJS.Signals) => Promise<void>
}

interface As {
  /** Where it runs; '/' unless given. */
  cwd?: string
  uid?: number
  gid?: number
  env?: Record<string, string>
}

/** Starts a program that stays in the foreground. */
export function startProgram(command: string, args: string[], { env, cwd = '/', ...user }: As = {}): Program {
  const child = spawn(command, args, {
    ...user,
    cwd,
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  child.on('error', (error) => (output += error.message))
  const runs = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  return {
    process: child,
    output: () => output,
    runs,
    end: async (signal = 'SIGTERM') => {
      if (!runs()) return
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
  }
}

/** Waits until `done` holds. @throws with the program's output when it has ended, or the time is over */
export async function until(done: () => Promise<boolean>, program: Program, withinMs = 120_000): Promise<void> {
  for (const end = performance.now() + withinMs; performance.now() < end; ) {
    if (await done().catch(() => false)) return
    if (!program.runs()) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${program.process.spawnargs.join(' ')} did not get ready:\n${program.output()}`)
}
