// The launcher behind `npm start` and `npm run dev`: brings up the database, the worker and the
// server, and takes them down: the last two together, then the database.
import { parseEnv, SettingsError } from '@/lib/platform/env'
import { migrate } from '../database/migrate'
import { type Child, type Mark, stopProcess } from './child'
import { makeDataFolder } from './data-folder'
import { keepDatabase } from './database'
import { makeDemoCalls } from './demo-calls'
import { type Demo, openEmbedded, seedEmbedded } from './embedded'
import { noteRunning, takeDataFolder } from './running'
import { startServer } from './server'
import { type Environment, embeddedEnvironment, type LaunchSettings, launchSettings, ownEnvironment } from './settings'
import { loadSettingsFile } from './settings-file'
import { seconds, step } from './step.mjs'
import { stopSignals } from './stop-signals'
import { buildServer } from './web-build'
import { portProblem } from './web-port'
import { welcome } from './welcome'
import { keepWorker } from './worker'

/** Within this the server and the worker end, by force where they must. */
const STOP_MS = 20_000

/** What stops the start in one line, without being a fault of the program. */
class Refusal extends Error {}

/** When the command was given, its installation included; in ms since 1970. */
const began = Number(process.env.LAUNCH_BEGAN)
const mode = process.argv[2] === 'dev' ? 'dev' : 'start'
const signals = stopSignals()
const code = await launch().catch(report)
process.exit(signals.force.aborted ? 1 : code)

/** What a part of the launch leaves to be done at its end. */
type Cleanup = () => void | Promise<void>

async function launch(): Promise<number> {
  loadSettingsFile()
  const settings = launchSettings(process.env)
  const down: Cleanup[] = []
  try {
    return await run(settings, down)
  } finally {
    for (const cleanup of down.reverse()) await cleanup()
  }
}

/** Brings everything up and runs it until it is stopped or fails. */
async function run(settings: LaunchSettings, down: Cleanup[]): Promise<number> {
  const note = await takePlace(settings, down)
  const problem = await portProblem(settings.host, settings.port)
  if (problem) throw new Refusal(problem)

  const { env, embedded } = await task('build and database', () => prepare(settings, down))

  const server = await task('server and worker', async () => {
    const worker = await keepWorker(env, (mark) => note('worker', mark))
    let server: Child | undefined
    // Neither needs the other to end, so both have all the time that there is.
    down.push(async () => {
      const drainMs = parseEnv(env).drainSeconds * 1000
      const stopServer = server && stopProcess(server.mark, STOP_MS + drainMs, signals.force)
      await Promise.all([worker.stop(STOP_MS, signals.force), stopServer])
    })
    const noteServer = (child: Child) => {
      server = child
      return note('server', child.mark)
    }
    const started = await startServer(mode, settings, env, noteServer, signals.stop)
    worker.showOutput()
    return started
  })
  const calls = embedded?.demo.calls ?? []
  // Where mail leaves, nobody is written to for a demo.
  if (calls.length > 0 && !parseEnv(env).resend) {
    await task('first contracts', () => makeDemoCalls(settings, calls, signals.stop))
  }
  console.log(welcome(settings, seconds(Date.now() - began), embedded))
  server.showOutput()

  const serverEnded = server.ended.then((how) => `The server ended (${how}).`)
  const reason = await Promise.race([serverEnded, ...(embedded ? [embedded.lost] : []), stopAsked()])
  if (signals.stop.aborted) {
    console.error('Stopping …')
    return 0
  }
  console.error(reason)
  return 1
}

/** Makes this the one launcher of its data folder. Gives back how to write down what it runs. */
async function takePlace(
  settings: LaunchSettings,
  down: Cleanup[],
): Promise<(name: 'server' | 'worker', mark: Mark) => Promise<void>> {
  if (settings.database === 'own') return async () => undefined
  const { dataDir, url } = settings
  await makeDataFolder(dataDir)
  const place = await takeDataFolder(dataDir)
  if (!place.ok) throw new Refusal(`It already runs${place.url ? ` at ${place.url}` : ''} (${dataDir}).`)
  const children: Partial<Record<'server' | 'worker', Mark>> = {}
  let written = Promise.resolve()
  const write = () => {
    const running = { url, stopping: signals.stop.aborted, children: Object.values(children) }
    written = written.then(() => noteRunning(dataDir, running))
    return written
  }
  down.push(() => place.lock.release())
  await write()
  signals.stop.addEventListener('abort', () => write().catch(() => undefined))
  return async (name, mark) => {
    children[name] = mark
    await write()
  }
}

/** The server's build and its database need nothing of each other. What is left of one that fails is stopped. */
async function prepare(settings: LaunchSettings, down: Cleanup[]): Promise<Prepared> {
  const failed = new AbortController()
  const stop = AbortSignal.any([signals.stop, failed.signal])
  const build = mode === 'dev' ? Promise.resolve() : buildServer(stop)
  const database = openDatabase(settings, down)
  try {
    const [prepared] = await Promise.all([database, build])
    return prepared
  } catch (error) {
    failed.abort()
    await Promise.allSettled([database, build])
    throw error
  }
}

interface Prepared {
  env: Environment
  embedded?: { demo: Demo; home: string; lost: Promise<string> }
}

async function openDatabase(settings: LaunchSettings, down: Cleanup[]): Promise<Prepared> {
  if (settings.database === 'own') {
    await migrate(settings.ownerDatabaseUrl, settings.appDatabaseUrl)
    return { env: ownEnvironment(process.env) }
  }
  const opened = await openEmbedded(settings.dataDir)
  down.push(opened.cluster.leave)
  const kept = keepDatabase(opened.cluster)
  down.push(kept.stop)
  await migrate(opened.owner, opened.app)
  signals.stop.throwIfAborted()
  const demo = await seedEmbedded(settings.dataDir, opened.owner)
  const env = embeddedEnvironment(process.env, settings, opened)
  return { env, embedded: { demo, home: opened.cluster.home, lost: kept.lost } }
}

/** A step that is not begun once a stop was asked for. */
function task<T>(name: string, work: () => Promise<T>): Promise<T> {
  signals.stop.throwIfAborted()
  return step(name, work)
}

function stopAsked(): Promise<void> {
  return new Promise((resolve) => {
    if (signals.stop.aborted) resolve()
    signals.stop.addEventListener('abort', () => resolve(), { once: true })
  })
}

function report(error: unknown): number {
  if (signals.stop.aborted) {
    console.error('Stopped.')
    return 0
  }
  const { message, code, stack } = error as NodeJS.ErrnoException
  const expected = error instanceof SettingsError || error instanceof Refusal
  console.error(expected ? message : `${message || code}${process.env.DEBUG ? `\n${stack}` : ''}`)
  return 1
}
