import { inspect } from 'node:util'
import { createVitest, type Reporter, type TestModule } from 'vitest/node'
import { OUTSIDE_TESTS, type Run } from './tally'

/** The signals that Ctrl-C and `kill` send. */
export const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs test files once, in the random order that Vitest derives from the seed.
 *
 * @param files parts of the files' paths. If there are none, every test file runs
 * @param signal ends the run early, after the running tests have stopped their servers and databases
 * @returns null if the run was ended early
 * @throws if no test file ran, for example because PostgreSQL couldn't start
 */
export async function runSuite(seed: number, files: string[], signal: AbortSignal): Promise<Run | null> {
  const run: Run = { seed, files: [], errors: [] }
  const startedFiles: string[] = []
  const reporter: Reporter = {
    onTestRunStart: (specifications) => void startedFiles.push(...specifications.map(({ moduleId }) => moduleId)),
    onTestModuleEnd: (module) => void run.files.push({ name: module.moduleId, failures: collectFailures(module) }),
    onTestRunEnd: (_modules, errors) => void run.errors.push(...errors.map(formatError)),
  }
  const listeners = SIGNALS.map((name) => process.listeners(name))
  const sequence = { shuffle: { files: true }, seed }
  const vitest = await createVitest('test', { watch: false, reporters: [reporter], sequence })
  // Remove Vitest's own listeners, because they exit immediately and leave PostgreSQL running.
  for (const [index, name] of SIGNALS.entries())
    for (const listener of process.listeners(name))
      if (!listeners[index]?.includes(listener)) process.off(name, listener)
  const cancel = () => void vitest.cancelCurrentRun('keyboard-input')
  signal.addEventListener('abort', cancel)
  try {
    if (!signal.aborted) await vitest.start(files)
  } catch (error) {
    run.errors.push(formatError(error as Error))
  } finally {
    signal.removeEventListener('abort', cancel)
    await vitest.close()
  }
  if (signal.aborted) return null
  // Throw, because every later run would fail in the same way.
  if (run.files.length === 0) throw new Error(`no test file ran\n${run.errors.join('\n')}`)
  const finishedFiles = new Set(run.files.map(({ name }) => name))
  const failures = [{ title: OUTSIDE_TESTS, text: 'the test file did not finish' }]
  run.files.push(...startedFiles.filter((name) => !finishedFiles.has(name)).map((name) => ({ name, failures })))
  return run
}

function collectFailures(module: TestModule): Run['files'][number]['failures'] {
  const failures = [...module.children.allTests('failed')].map((test) => ({
    title: test.fullName,
    text: test.result().errors?.map(formatError).join('\n') ?? '',
  }))
  const outsideErrors = [module, ...module.children.allSuites()].flatMap((task) => task.errors().map(formatError))
  return [...failures, ...outsideErrors.map((text) => ({ title: OUTSIDE_TESTS, text }))]
}

const formatError = ({ message, stack, cause }: { message: string; stack?: string; cause?: unknown }) =>
  `${stack ?? message}${cause ? `\ncause: ${inspect(cause)}` : ''}`
