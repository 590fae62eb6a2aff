import path from 'node:path'
import { ROOT } from '../launch/root.mjs'
import { type FileTally, failedSeeds, OUTSIDE_FILES, type Run, tally } from './tally'

/** Returns how often each file and test failed, why, and how to repeat it; the last line sums it up. */
export function report(runs: Run[]): { text: string; hasFailed: boolean } {
  const files = [...tally(runs)]
  const unsteady = files.filter(([, { failures }]) => failures.size > 0)
  const again = 'To repeat a run in its order: npm run test:steady -- --hours 0 --seed <seed>\n'
  const count = files.filter(([name]) => name !== OUTSIDE_FILES).length
  const sum = `Complete runs: ${runs.length}. Test files: ${count}. Unsteady: ${unsteady.length}.\n`
  const parts = unsteady.length > 0 ? [...unsteady.map((file) => partOf(...file)), again, sum] : [sum]
  return { text: parts.join('\n'), hasFailed: unsteady.length > 0 }
}

function partOf(name: string, file: FileTally): string {
  const seeds = failedSeeds(file)
  const tests = [...file.failures].flatMap(([title, failures]) => [
    `  ${title}: failed ${failures.length} of ${file.runs}`,
    ...failures.map(({ seed, text }) => `    seed ${seed}: ${text.replaceAll('\n', '\n      ')}`),
  ])
  const shown = path.isAbsolute(name) ? path.relative(ROOT, name) : name
  return `${[`${shown}: failed ${seeds.length} of ${file.runs}, seeds ${seeds.join(', ')}`, ...tests].join('\n')}\n`
}
