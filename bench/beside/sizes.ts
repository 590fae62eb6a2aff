// Whether a create is as quick with many contracts as with few: this project's server on both databases, in pairs of
// turns. What is looked for is less than what two turns of the same differ by, so it takes many.
import { putBack } from './databases'
import { at, ratiosOf, spread, table, whole } from './report'
import { type Contender, type Plan, type Sample, turn, warm } from './rounds'

/** Calls a second with the most contracts beside those with the fewest. */
const LEAST = 0.95

/**
 * Calls one server after the other, either as often first, `rounds` times at each number of connections; a verdict, and
 * a table. The smaller database is put back before each pair, so that it stays small.
 */
export async function measureSizes(
  smaller: Contender,
  larger: Contender,
  { rounds, seconds, connections, postmaster, say }: Plan,
): Promise<{ isMet: boolean; text: string }> {
  await warm([smaller, larger])
  const samples: Sample[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const count of connections) {
      await putBack(smaller.database)
      for (const contender of round % 2 === 0 ? [smaller, larger] : [larger, smaller]) {
        samples.push({ round, ...(await turn(contender, 'createBillsPackage', count, seconds, postmaster)) })
      }
    }
    say(`pair ${round + 1} of ${rounds}`)
  }
  return verdict(samples, rounds)
}

function verdict(samples: Sample[], rounds: number): { isMet: boolean; text: string } {
  const sizes = [...new Set(samples.map(({ contracts }) => contracts))].sort((one, other) => one - other)
  const [few = 0, many = 0] = sizes
  const of = (contracts: number) => samples.filter((one) => one.contracts === contracts)
  const ratios = ratiosOf(of(many), of(few))
  const isMet = [...ratios.values()].every((values) => at(values, 0.5) >= LEAST)
  const sentence =
    `Creates a second with ${whole(many)} contracts beside those with ${whole(few)}, medians of ${rounds} pairs: ` +
    `at least ${LEAST} × is ${isMet ? '**met**' : '**missed**'}.`
  const head = [
    'connections',
    `${whole(many)} beside ${whole(few)}`,
    'calls a second',
    'its CPU ms a call',
    'PostgreSQL’s CPU ms a call',
  ]
  const rows = [...ratios].map(([connections, values]) => {
    /** Medians, in the order of the ratios. */
    const both = (figure: (one: Sample) => number, write: (value: number) => string) =>
      [of(many), of(few)]
        .map((those) => those.filter((one) => one.connections === connections).map(figure))
        .map((figures) => write(at(figures, 0.5)))
        .join(' beside ')
    return [
      String(connections),
      spread(values),
      both(({ callsASecond }) => callsASecond, whole),
      both(({ serverCpu }) => serverCpu, hundredths),
      both(({ databaseCpu }) => databaseCpu, hundredths),
    ]
  })
  return { isMet, text: `${sentence}\n\n${table(head, rows)}` }
}

const hundredths = (value: number) => value.toFixed(2)
