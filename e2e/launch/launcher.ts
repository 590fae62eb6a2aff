// `npm start` as a user runs it: real processes, with an environment of their own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beginning } from '../../scripts/database/processes'
import { databaseUrls } from '../../scripts/database/roles'
import { SETTINGS } from '../../scripts/launch/test-environment.mjs'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Settings of the service, empty: what stands in a file named .env must not reach a test. */
const NO_SETTINGS = Object.fromEntries(SETTINGS.map((name) => [name, '']))

export interface Launch {
  process: ChildProcess
  /** What it has written so far, errors too. */
  output: () => string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

/** Runs an npm script with nothing in its environment but the given settings, and what Node has compiled before. */
export function npm(args: string[], settings: Record<string, string>): Launch {
  const { HOME = '/', PATH = '', NODE_COMPILE_CACHE } = process.env
  const child = spawn('npm', args, {
    cwd: ROOT,
    env: { ...NO_SETTINGS, HOME, PATH, NODE_COMPILE_CACHE, ...settings } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = once(child, 'close').then(([code, signal]) => signal ?? code)
  const launch = { process: child, output: () => output, ended }
  launched.push(launch)
  return launch
}

const launched: Launch[] = []

/** Resolves when the launcher has printed that the service answers. */
export async function ready(launch: Launch): Promise<void> {
  const says = new Promise<void>((resolve) => {
    const look = () => /^Ready in /m.test(launch.output()) && resolve()
    launch.process.stdout?.on('data', look)
    look()
  })
  await Promise.race([
    says,
    launch.ended.then((how) => Promise.reject(new Error(`ended (${how}) before it was ready:\n${launch.output()}`))),
  ])
}

/** The lines that the launcher printed to be pasted. */
export function printedCurls(launch: Launch): string[] {
  return launch.output().match(/^curl .*$/gm) ?? []
}

/** Pastes a line into a shell; the HTTP status and the answer. */
export async function paste(line: string): Promise<{ status: number; body: { status: string; data: unknown } }> {
  const shell = spawn('sh', ['-c', `${line} -w '\\n%{http_code}'`], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  shell.stdout.on('data', (chunk) => {
    output += chunk
  })
  await once(shell, 'close')
  const [body = '', status] = output.split(/\n(?=\d+$)/)
  return { status: Number(status), body: JSON.parse(body) }
}

/** A folder of its own, and an end of all that was started on it. */
export function dataFolder() {
  const dir = mkdtempSync(path.join(tmpdir(), 'house-bills-launch-'))
  const read = (name: string) => JSON.parse(readFileSync(path.join(dir, name), 'utf8'))
  const postmaster = () => readFileSync(path.join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return {
    dir,
    /** The processes that the launcher wrote down, the server among them. */
    children: (): { pid: number; began: string }[] => read('running.json').children,
    databasePort: () => Number(postmaster()[3]),
    postmasterPid: () => Number(postmaster()[0]),
    ownerUrl: () => databaseUrls({ port: Number(postmaster()[3]) }, 'bills', read('secrets.json')).owner,
    /** Ends what a failed test may have left, too. */
    remove: async () => {
      for (const launch of launched) {
        launch.process.kill('SIGTERM')
        await launch.ended
      }
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The launcher's own process, under npm and `start.mjs`. */
export function launcherPid(launch: Launch): number {
  const childOf = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0])
  return childOf(childOf(launch.process.pid ?? 0))
}

export const runs = async (pid: number) => (await beginning(pid)) !== undefined
