// Runs npm scripts as a user does, in separate processes with their own environment.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildDatabaseUrls } from '../../scripts/database/create-roles'
import { getProcessStartTime } from '../../scripts/database/process-start-time'
import { SETTING_NAMES } from '../../scripts/start/set-test-environment.mjs'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** An empty value for each of the service's settings, so that a `.env` file can't affect a test. */
const EMPTY_SETTINGS = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']))

export interface NpmProcess {
  process: ChildProcess
  /** Returns the output so far, including errors. */
  output: () => string
  /** Resolves to the exit code, or to the signal that ended the process. */
  exitStatus: Promise<number | NodeJS.Signals>
}

/** Runs an npm script. Its environment has only the given settings and what npm and Node need. */
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

/** Resolves when the launcher has printed that the service is ready. Rejects if the launcher exits first. */
export async function waitUntilReady(launch: NpmProcess): Promise<void> {
  const readyLine = new Promise<void>((resolve) => {
    const checkOutput = () => /^Ready in /m.test(launch.output()) && resolve()
    launch.process.stdout?.on('data', checkOutput)
    checkOutput()
  })
  await Promise.race([
    readyLine,
    launch.exitStatus.then((status) =>
      Promise.reject(new Error(`exited (${status}) before it was ready:\n${launch.output()}`)),
    ),
  ])
}

/** Returns the lines of the launcher's output that are curl commands. */
export function parsePrintedCurls(launch: NpmProcess): string[] {
  return launch.output().match(/^curl .*$/gm) ?? []
}

/**
 * Runs a curl command in a shell. Returns the response's status and body. Rejects if the body isn't JSON or is missing.
 */
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

/** Creates a temporary data folder. Its `remove` also ends every process that a test has started. */
export function createDataFolder() {
  const dir = mkdtempSync(path.join(tmpdir(), 'house-bills-launch-'))
  const readJson = (name: string) => JSON.parse(readFileSync(path.join(dir, name), 'utf8'))
  const readPostmasterFile = () => readFileSync(path.join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return {
    dir,
    /** Returns the processes that the launcher has recorded, including the server. */
    readChildren: (): { pid: number; began: string }[] => readJson('running.json').children,
    readDatabasePort: () => Number(readPostmasterFile()[3]),
    readPostmasterPid: () => Number(readPostmasterFile()[0]),
    readOwnerUrl: () =>
      buildDatabaseUrls({ port: Number(readPostmasterFile()[3]) }, 'bills', readJson('secrets.json')).owner,
    /** Deletes the folder. Ends all processes first, because a failed test may have left some behind. */
    remove: async () => {
      for (const launch of startedProcesses) {
        launch.process.kill('SIGTERM')
        await launch.exitStatus
      }
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Returns the launcher's process ID. npm starts `start.mjs`, and that starts the launcher. */
export function findLauncherPid(launch: NpmProcess): number {
  const findChildPid = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0])
  return findChildPid(findChildPid(launch.process.pid ?? 0))
}

export const isRunning = async (pid: number) => (await getProcessStartTime(pid)) !== undefined
