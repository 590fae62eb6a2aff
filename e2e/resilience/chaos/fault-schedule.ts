import { createRandom, type Random } from '../../../bench/addresses/seeded-random'

/** The kinds of fault by target. A target has only one fault at a time. */
const FAULT_KINDS = {
  web: ['web killed', 'web paused'],
  worker: ['worker killed', 'worker paused'],
  postgres: [
    ...(['postmaster killed', 'backend killed', 'sessions ended', 'postgres paused', 'backend paused'] as const),
    ...(['table locked', 'connections taken'] as const),
  ],
  network: ['connections cut', 'responses lost', 'connections delayed', 'connections dead', 'connections refused'],
  mail: [
    ...([
      'mail fails with 500',
      'mail fails with 429',
      'mail lost',
      'mail accepted, response lost',
      'mail hangs',
    ] as const),
    ...(['mail accepted, hangs', 'mail connections cut', 'mail delayed', 'mail connections dead'] as const),
  ],
} as const

/**
 * Longer than the lease after which another process takes over: an idempotency lock's 30 s, a job's 20 s. Once per run
 * each.
 */
const LONG_FAULT_DURATIONS_MS = { 'web paused beyond a lease': 32_000, 'worker paused beyond a lease': 24_000 } as const

export type FaultKind = (typeof FAULT_KINDS)[keyof typeof FAULT_KINDS][number] | keyof typeof LONG_FAULT_DURATIONS_MS

export interface Fault {
  kind: FaultKind
  /** The index of the process, session or table, modulo their number. */
  target: number
  /** The duration in ms. Instant faults ignore it. */
  durationMs: number
}

/** Faults during which requests are still answered: those of workers and email only delay messages. */
export const allowsRequests = (kind: FaultKind): boolean => /^(worker|mail) /.test(kind)

/** Faults that are injected together, after a delay in ms. */
export interface FaultStep {
  delayMs: number
  faults: Fault[]
  /** Whether to wait for recovery. Otherwise the next step begins while the service is still recovering. */
  waitsForRecovery: boolean
}

/** Plans this many faults. No kind repeats before every other kind has occurred. Depends only on the seed. */
export function scheduleFaults(seed: number, faultCount: number): FaultStep[] {
  const chance = createRandom(seed)
  const kindDeck = createKindDeck(chance)
  const buildStep = (kinds: FaultKind[]): FaultStep => ({
    delayMs: 200 + chance.integerBelow(600),
    faults: kinds.map((kind) => ({
      kind,
      target: chance.integerBelow(60),
      // Mostly short, up to 3 seconds.
      durationMs:
        kind in LONG_FAULT_DURATIONS_MS
          ? LONG_FAULT_DURATIONS_MS[kind as keyof typeof LONG_FAULT_DURATIONS_MS]
          : 200 + chance.integerBelow(54) ** 2,
    })),
    waitsForRecovery: kinds.some((kind) => kind in LONG_FAULT_DURATIONS_MS) || !chance.chance(0.1),
  })
  const longKinds = (Object.keys(LONG_FAULT_DURATIONS_MS) as FaultKind[]).slice(0, faultCount - 1)
  const steps: FaultStep[] = []
  for (let remaining = faultCount - longKinds.length; remaining > 0; ) {
    const kinds = remaining > 1 && chance.chance(0.3) ? kindDeck.drawTwo() : [kindDeck.drawOne()]
    steps.push(buildStep(kinds))
    remaining -= kinds.length
  }
  const stepsBetween = Math.floor(steps.length / (longKinds.length + 1))
  for (const [index, kind] of longKinds.entries()) steps.splice((index + 1) * stepsBetween, 0, buildStep([kind]))
  return steps
}

type FaultArea = keyof typeof FAULT_KINDS
const KINDS_BY_AREA = Object.entries(FAULT_KINDS).flatMap(([area, kinds]) =>
  kinds.map((kind) => ({ area: area as FaultArea, kind })),
)

/** Draws kinds like cards: none repeats before all have been drawn. */
function createKindDeck(chance: Random) {
  let remainingCards: typeof KINDS_BY_AREA = []
  const draw = (excludedArea?: FaultArea) => {
    if (!remainingCards.some(({ area }) => area !== excludedArea))
      remainingCards = [...remainingCards, ...KINDS_BY_AREA]
    const drawn = chance.pick(remainingCards.filter(({ area }) => area !== excludedArea))
    remainingCards = remainingCards.filter((candidate) => candidate !== drawn)
    return drawn
  }
  return {
    drawOne: (): FaultKind => draw().kind,
    drawTwo: (): FaultKind[] => {
      const first = draw()
      return [first.kind, draw(first.area).kind]
    },
  }
}
