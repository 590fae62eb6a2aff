// The launcher, which `npm start` and `npm run dev` run. It starts the database, the worker and the server. To stop, it
// first stops the worker and the server at the same time, and then the database.
import { parseEnv, SettingsError } from '@/lib/platform/env'
import { migrate } from '../database/migrate'
import { buildGuideIndex } from './build-guide-index'
import { buildServer } from './build-server'
import { type Child, type ProcessIdentity, stopProcess } from './child-process'
import { createDataFolder } from './data-folder'
import { superviseDatabase } from './database-supervisor'
import { type Demo, openEmbeddedDatabase, seedEmbeddedDatabase } from './embedded-database'
import {
  buildEmbeddedEnvironment,
  buildExternalEnvironment,
  type Environment,
  type LaunchSettings,
  readLaunchSettings,
} from './launcher-settings'
import { loadEnvFile } from './load-env-file'
import { formatSeconds, runStep } from './run-with-progress.mjs'
import { lockDataFolder, saveRunningInstance } from './running-instance'
import { sendDemoRequests } from './send-demo-requests'
import { handleStopSignals } from './signal-handlers'
import { startServer } from './start-server'
import { formatStartupBanner } from './startup-banner'
import { findPortProblem } from './web-port'
import { superviseWorker } from './worker-supervisor'

/** How long the worker may take to stop. The server may take DRAIN_SECONDS longer. After this time, they are killed. */
const STOP_TIMEOUT_MS = 20_000

/** An expected reason why the service can't start. It's reported in one line, without a stack trace. */
class StartError extends Error {}

/** When the command was entered (before any installation), in milliseconds since 1970. */
const startedAt = Number(process.env.LAUNCH_STARTED_AT)
const mode = process.argv[2] === 'dev' ? 'dev' : 'start'
const signals = handleStopSignals()
const exitCode = await launch().catch(reportError)
process.exit(signals.force.aborted ? 1 : exitCode)

/** A step that must run when the launcher ends, such as stopping the database. */
type Cleanup = () => void | Promise<void>

async function launch(): Promise<number> {
  loadEnvFile()
  const settings = readLaunchSettings(process.env)
  const cleanups: Cleanup[] = []
  try {
    return await run(settings, cleanups)
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup()
  }
}

/** Starts everything, and runs until the service is stopped or fails. Returns the exit code. */
async function run(settings: LaunchSettings, cleanups: Cleanup[]): Promise<number> {
  const recordChild = await acquireDataFolder(settings, cleanups)
  const problem = await findPortProblem(settings.host, settings.port)
  if (problem) throw new StartError(problem)

  const { env, embedded } = await runTask('build and database', () => prepareLaunch(settings, cleanups))

  const runningServer = await runTask('server and worker', async () => {
    const worker = await superviseWorker(env, (identity) => recordChild('worker', identity))
    let server: Child | undefined
    // Stop both at the same time, so that each has the full time limit.
    cleanups.push(async () => {
      const drainTimeoutMs = parseEnv(env).drainSeconds * 1000
      const serverStopped = server && stopProcess(server.identity, STOP_TIMEOUT_MS + drainTimeoutMs, signals.force)
      await Promise.all([worker.stop(STOP_TIMEOUT_MS, signals.force), serverStopped])
    })
    const onServerStart = (child: Child) => {
      server = child
      return recordChild('server', child.identity)
    }
    const startedServer = await startServer(mode, settings, env, onServerStart, signals.stop)
    worker.showOutput()
    return startedServer
  })
  const demoRequests = embedded?.demo.requests ?? []
  // Don't send the demo requests if there's a real email provider, because the provider would send the tenants real
  // emails.
  if (demoRequests.length > 0 && !parseEnv(env).resend) {
    await runTask('demo contracts', () => sendDemoRequests(settings, demoRequests, signals.stop))
  }
  console.log(formatStartupBanner(settings, formatSeconds(Date.now() - startedAt), embedded))
  runningServer.showOutput()

  const serverExit = runningServer.exited.then((cause) => `The server stopped unexpectedly (${cause}).`)
  const reason = await Promise.race([serverExit, ...(embedded ? [embedded.failure] : []), waitForStop()])
  if (signals.stop.aborted) {
    console.error('Stopping…')
    return 0
  }
  console.error(reason)
  return 1
}

/**
 * Makes this the only launcher that uses its data folder. Does nothing with an external database. Returns a function
 * that records a process that this launcher has started.
 */
async function acquireDataFolder(
  settings: LaunchSettings,
  cleanups: Cleanup[],
): Promise<(name: 'server' | 'worker', mark: ProcessIdentity) => Promise<void>> {
  if (settings.database === 'own') return async () => undefined
  const { dataDir, url } = settings
  await createDataFolder(dataDir)
  const acquisition = await lockDataFolder(dataDir)
  if (!acquisition.ok)
    throw new StartError(
      `The service is already running${acquisition.url ? ` at ${acquisition.url}` : ''}, with the data folder ${dataDir}. To start another one, set DATA_DIR and PORT.`,
    )
  const children: Partial<Record<'server' | 'worker', ProcessIdentity>> = {}
  let pendingWrite = Promise.resolve()
  const saveInstance = () => {
    const instance = { url, stopping: signals.stop.aborted, children: Object.values(children) }
    pendingWrite = pendingWrite.then(() => saveRunningInstance(dataDir, instance))
    return pendingWrite
  }
  cleanups.push(() => acquisition.lock.release())
  await saveInstance()
  signals.stop.addEventListener('abort', () => saveInstance().catch(() => undefined))
  return async (name, identity) => {
    children[name] = identity
    await saveInstance()
  }
}

/** Builds the server and prepares the database in parallel. If one fails, stops the other. */
async function prepareLaunch(settings: LaunchSettings, cleanups: Cleanup[]): Promise<PreparedLaunch> {
  const failureController = new AbortController()
  const stopSignal = AbortSignal.any([signals.stop, failureController.signal])
  const build = mode === 'dev' ? buildGuideIndex(stopSignal) : buildServer(stopSignal)
  const database = prepareDatabase(settings, cleanups)
  try {
    const [prepared] = await Promise.all([database, build])
    return prepared
  } catch (error) {
    failureController.abort()
    await Promise.allSettled([database, build])
    throw error
  }
}

interface PreparedLaunch {
  env: Environment
  embedded?: { demo: Demo; home: string; failure: Promise<string> }
}

async function prepareDatabase(settings: LaunchSettings, cleanups: Cleanup[]): Promise<PreparedLaunch> {
  if (settings.database === 'own') {
    await migrate(settings.ownerDatabaseUrl, settings.appDatabaseUrl)
    return { env: buildExternalEnvironment(process.env) }
  }
  const embeddedDatabase = await openEmbeddedDatabase(settings.dataDir)
  cleanups.push(embeddedDatabase.cluster.leave)
  const supervisor = superviseDatabase(embeddedDatabase.cluster)
  cleanups.push(supervisor.stop)
  await migrate(embeddedDatabase.owner, embeddedDatabase.app)
  signals.stop.throwIfAborted()
  const demo = await seedEmbeddedDatabase(settings.dataDir, embeddedDatabase.owner)
  const env = buildEmbeddedEnvironment(process.env, settings, embeddedDatabase)
  return { env, embedded: { demo, home: embeddedDatabase.cluster.directory, failure: supervisor.failure } }
}

/** Runs a task, and prints its name and duration. Doesn't start it if a stop has been requested. */
function runTask<T>(name: string, callback: () => Promise<T>): Promise<T> {
  signals.stop.throwIfAborted()
  return runStep(name, callback)
}

function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    if (signals.stop.aborted) resolve()
    signals.stop.addEventListener('abort', () => resolve(), { once: true })
  })
}

function reportError(error: unknown): number {
  if (signals.stop.aborted) {
    console.error('Stopped.')
    return 0
  }
  const { message, code, stack } = error as NodeJS.ErrnoException
  const isExpected = error instanceof SettingsError || error instanceof StartError
  console.error(isExpected ? message : `${message || code}${process.env.DEBUG ? `\n${stack}` : ''}`)
  return 1
}
