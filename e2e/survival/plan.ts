import { type Chance, chanceOf } from '../../bench/addresses/random'

/** What can happen, by what it happens to. At one time no two things happen to the same. */
const KINDS = {
  web: ['web killed', 'web paused'],
  worker: ['worker killed', 'worker paused'],
  postgres: [
    ...(['postmaster killed', 'backend killed', 'sessions ended', 'postgres paused', 'backend paused'] as const),
    ...(['table locked', 'connections taken'] as const),
  ],
  network: ['connections cut', 'answers lost', 'connections delayed', 'connections silent', 'connections refused'],
  mail: [
    ...(['mail answered 500', 'mail answered 429', 'mail lost', 'mail taken, answer lost', 'mail hangs'] as const),
    ...(['mail taken, hangs', 'mail connections cut', 'mail delayed', 'mail silent'] as const),
  ],
} as const

/** Beyond what another process waits before it takes over: a key's lease of 30 s, a job's of 20 s. Once a run each. */
const LONG = { 'web paused beyond a lease': 32_000, 'worker paused beyond a lease': 24_000 } as const

export type Kind = (typeof KINDS)[keyof typeof KINDS][number] | keyof typeof LONG

export interface Fault {
  kind: Kind
  /** Which process, session or table, modulo their number. */
  target: number
  /** How long it goes on, in ms; what is over at once takes no notice. */
  lasts: number
}

/** Calls are answered meanwhile: what happens to workers and to mail keeps messages back, and nothing else. */
export const leavesCalls = (kind: Kind): boolean => /^(worker|mail) /.test(kind)

/** Faults that happen together, after a pause in ms. */
export interface Step {
  pause: number
  faults: Fault[]
  /** Whether recovery is waited for; without, the next step comes to a service that is recovering still. */
  waits: boolean
}

/** So many faults, none of a kind twice before all kinds had their turn: a pure function of the seed. */
export function planOf(seed: number, faults: number): Step[] {
  const chance = chanceOf(seed)
  const deck = deckOf(chance)
  const stepOf = (kinds: Kind[]): Step => ({
    pause: 200 + chance.below(600),
    faults: kinds.map((kind) => ({
      kind,
      target: chance.below(60),
      // Mostly short, up to 3 seconds.
      lasts: kind in LONG ? LONG[kind as keyof typeof LONG] : 200 + chance.below(54) ** 2,
    })),
    waits: kinds.some((kind) => kind in LONG) || !chance.is(0.1),
  })
  const long = (Object.keys(LONG) as Kind[]).slice(0, faults - 1)
  const steps: Step[] = []
  for (let left = faults - long.length; left > 0; ) {
    const kinds = left > 1 && chance.is(0.3) ? deck.two() : [deck.one()]
    steps.push(stepOf(kinds))
    left -= kinds.length
  }
  const apart = Math.floor(steps.length / (long.length + 1))
  for (const [n, kind] of long.entries()) steps.splice((n + 1) * apart, 0, stepOf([kind]))
  return steps
}

type Part = keyof typeof KINDS
const PARTS = Object.entries(KINDS).flatMap(([part, kinds]) => kinds.map((kind) => ({ part: part as Part, kind })))

/** Draws kinds like cards: none comes again before all have come. */
function deckOf(chance: Chance) {
  let cards: typeof PARTS = []
  const draw = (except?: Part) => {
    if (!cards.some(({ part }) => part !== except)) cards = [...cards, ...PARTS]
    const card = chance.of(cards.filter(({ part }) => part !== except))
    cards = cards.filter((other) => other !== card)
    return card
  }
  return {
    one: (): Kind => draw().kind,
    two: (): Kind[] => {
      const first = draw()
      return [first.kind, draw(first.part).kind]
    },
  }
}
