// Whether a create is as quick with many contracts as with few: this project's server on both databases, in pairs of
// turns. What is looked for is less than what two turns of the same differ by, so it takes many.
import { putBack } from './databases'
import { at, spread, table, whole } from './report'
import { type Contender, type Plan, type Sample, turn, warm } from './rounds'

/** Calls a second with the most contracts beside those with the fewest. */
const LEAST = 0.95

interface Pair {
  smaller: Turn
  larger: Turn
}

type Turn = Omit<Sample, 'round'>

/**
 * Calls one server after the other, either as often first, `rounds` times at each number of connections; a verdict, and a table.
 * The smaller database is put back before each pair, so that it stays small.
 */
export async function measureSizes(
  smaller: Contender,
  larger: Contender,
  { rounds, seconds, connections, postmaster, say }: Plan,
): Promise<{ isMet: boolean; text: string }> {
  await warm([smaller, larger])
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const count of connections) {
      await putBack(smaller.database)
      const turns = new Map<Contender, Turn>()
      for (const contender of round % 2 === 0 ? [smaller, larger] : [larger, smaller]) {
        turns.set(contender, await turn(contender, 'createBillsPackage', count, seconds, postmaster))
      }
      const [its, other] = [turns.get(smaller), turns.get(larger)]
      if (its && other) pairs.push({ smaller: its, larger: other })
    }
    say(`pair ${round + 1} of ${rounds}`)
  }
  return verdict(pairs, connections)
}

function verdict(pairs: Pair[], connections: number[]): { isMet: boolean; text: string } {
  const byConnections = connections.map((count) => pairs.filter(({ smaller }) => smaller.connections === count))
  const isMet = byConnections.every((those) => at(those.map(ratioOf), 0.5) >= LEAST)
  const [few, many] = [pairs[0]?.smaller.contracts ?? 0, pairs[0]?.larger.contracts ?? 0].map(whole)
  const sentence =
    `Creates a second with ${many} contracts beside those with ${few}, medians of ${byConnections[0]?.length} pairs: ` +
    `at least ${LEAST} × is ${isMet ? '**met**' : '**missed**'}.`
  const head = [
    'connections',
    `${many} beside ${few}`,
    'calls a second',
    'its CPU ms a call',
    'PostgreSQL’s CPU ms a call',
  ]
  const rows = byConnections.map((those) => [
    String(those[0]?.smaller.connections),
    spread(those.map(ratioOf)),
    both(those, ({ callsASecond }) => callsASecond, whole),
    both(those, ({ serverCpu }) => serverCpu, hundredths),
    both(those, ({ databaseCpu }) => databaseCpu, hundredths),
  ])
  return { isMet, text: `${sentence}\n\n${table(head, rows)}` }
}

const ratioOf = ({ smaller, larger }: Pair) => larger.callsASecond / smaller.callsASecond

/** The medians of both, the one with the most contracts first, as in the ratios. */
const both = (pairs: Pair[], of: (turn: Turn) => number, write: (value: number) => string) =>
  [pairs.map(({ larger }) => of(larger)), pairs.map(({ smaller }) => of(smaller))]
    .map((values) => write(at(values, 0.5)))
    .join(' beside ')

const hundredths = (value: number) => value.toFixed(2)
