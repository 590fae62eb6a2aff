// `npm start` as a user runs it: real processes, with an environment of their own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getProcessStartTime } from '../../scripts/database/process-start-time'
import { buildDatabaseUrls } from '../../scripts/database/roles'
import { SETTING_NAMES } from '../../scripts/start/set-test-environment.mjs'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Settings of the service, empty: what stands in a file named .env must not reach a test. */
const EMPTY_SETTINGS = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']))

export interface NpmProcess {
  process: ChildProcess
  /** What it has written so far, errors too. */
  output: () => string
  /** Its exit code, or the signal that ended it. */
  exitStatus: Promise<number | NodeJS.Signals>
}

/** Runs an npm script with nothing in its environment but the given settings, and what Node has compiled before. */
export function startNpm(args: string[], settings: Record<string, string>): NpmProcess {
  const { HOME = '/', PATH = '', NODE_COMPILE_CACHE } = process.env
  const child = spawn('npm', args, {
    cwd: ROOT,
    env: { ...EMPTY_SETTINGS, HOME, PATH, NODE_COMPILE_CACHE, ...settings } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const exitStatus = once(child, 'close').then(([code, signal]) => signal ?? code)
  const launch = { process: child, output: () => output, exitStatus }
  startedProcesses.push(launch)
  return launch
}

const startedProcesses: NpmProcess[] = []

/** Resolves when the launcher has printed that the service answers. */
export async function waitUntilReady(launch: NpmProcess): Promise<void> {
  const readyLine = new Promise<void>((resolve) => {
    const checkOutput = () => /^Ready in /m.test(launch.output()) && resolve()
    launch.process.stdout?.on('data', checkOutput)
    checkOutput()
  })
  await Promise.race([
    readyLine,
    launch.exitStatus.then((status) =>
      Promise.reject(new Error(`ended (${status}) before it was ready:\n${launch.output()}`)),
    ),
  ])
}

/** The lines that the launcher printed to be pasted. */
export function parsePrintedCurls(launch: NpmProcess): string[] {
  return launch.output().match(/^curl .*$/gm) ?? []
}

/** Pastes a line into a shell; the HTTP status and the answer. */
export async function runCurl(command: string): Promise<{ status: number; body: { status: string; data: unknown } }> {
  const shell = spawn('sh', ['-c', `${command} -w '\\n%{http_code}'`], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  shell.stdout.on('data', (chunk) => {
    output += chunk
  })
  await once(shell, 'close')
  const [body = '', status] = output.split(/\n(?=\d+$)/)
  return { status: Number(status), body: JSON.parse(body) }
}

/** A folder of its own, and an end of all that was started on it. */
export function createDataFolder() {
  const dir = mkdtempSync(path.join(tmpdir(), 'house-bills-launch-'))
  const readJson = (name: string) => JSON.parse(readFileSync(path.join(dir, name), 'utf8'))
  const readPostmasterFile = () => readFileSync(path.join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return {
    dir,
    /** The processes that the launcher wrote down, the server among them. */
    readChildren: (): { pid: number; began: string }[] => readJson('running.json').children,
    readDatabasePort: () => Number(readPostmasterFile()[3]),
    readPostmasterPid: () => Number(readPostmasterFile()[0]),
    readOwnerUrl: () =>
      buildDatabaseUrls({ port: Number(readPostmasterFile()[3]) }, 'bills', readJson('secrets.json')).owner,
    /** Ends what a failed test may have left, too. */
    remove: async () => {
      for (const launch of startedProcesses) {
        launch.process.kill('SIGTERM')
        await launch.exitStatus
      }
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The launcher's own process, under npm and `start.mjs`. */
export function findLauncherPid(launch: NpmProcess): number {
  const findChildPid = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0])
  return findChildPid(findChildPid(launch.process.pid ?? 0))
}

export const isRunning = async (pid: number) => (await getProcessStartTime(pid)) !== undefined
