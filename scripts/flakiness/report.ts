import path from 'node:path'
import { ROOT } from '../start/project-root.mjs'
import { type FileTally, findFailedSeeds, OUTSIDE_FILES, type Run, tallyRuns } from './tally'

/**
 * Formats how often each test file and test failed, with the errors and the commands that repeat the runs. The last
 * line is a summary.
 */
export function formatReport(runs: Run[]): { text: string; hasFailures: boolean } {
  const files = [...tallyRuns(runs)]
  const flakyFiles = files.filter(([, { failures }]) => failures.size > 0)
  const repeatHint = 'To repeat a run in the same order: npm run test:flakiness -- --hours 0 --seed <seed>\n'
  const count = files.filter(([name]) => name !== OUTSIDE_FILES).length
  const summary = `${runs.length} complete runs, ${count} test files, ${flakyFiles.length} flaky.\n`
  const sections =
    flakyFiles.length > 0 ? [...flakyFiles.map((file) => formatFile(...file)), repeatHint, summary] : [summary]
  return { text: sections.join('\n'), hasFailures: flakyFiles.length > 0 }
}

function formatFile(name: string, file: FileTally): string {
  const seeds = findFailedSeeds(file)
  const tests = [...file.failures].flatMap(([title, failures]) => [
    `  ${title}: failed ${failures.length} of ${file.runs}`,
    ...failures.map(({ seed, text }) => `    seed ${seed}: ${text.replaceAll('\n', '\n      ')}`),
  ])
  const displayName = path.isAbsolute(name) ? path.relative(ROOT, name) : name
  return `${[`${displayName}: failed ${seeds.length} of ${file.runs}, seeds ${seeds.join(', ')}`, ...tests].join('\n')}\n`
}
