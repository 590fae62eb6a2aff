import { createRandom, type Random } from '../../../bench/addresses/seeded-random'

/** The kinds of short fault, by the part of the system that they affect. Each part has only one fault at a time. */
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
 * These faults last longer than a lease, so another process takes over. The lease is 30 s for an idempotency lock and
 * 20 s for a job. Each of these faults occurs at most once per run.
 */
const LONG_FAULT_DURATIONS_MS = { 'web paused beyond a lease': 32_000, 'worker paused beyond a lease': 24_000 } as const

export type FaultKind = (typeof FAULT_KINDS)[keyof typeof FAULT_KINDS][number] | keyof typeof LONG_FAULT_DURATIONS_MS

export interface Fault {
  kind: FaultKind
  /**
   * Chooses the process, session or table that the fault affects: an index, modulo the number of candidates. In some
   * network faults, sets the length of the delay or the number of lost responses instead.
   */
  target: number
  /** How long the fault lasts, in ms. Some faults are instant and ignore it. */
  durationMs: number
}

/** Returns whether the service responds to requests during a fault. Worker and email faults only delay messages. */
export const allowsRequests = (kind: FaultKind): boolean => /^(worker|mail) /.test(kind)

/** Faults to inject together, after a delay in ms. */
export interface FaultStep {
  delayMs: number
  faults: Fault[]
  /** Whether to wait until the service has recovered. If false, the next step doesn't wait. */
  waitsForRecovery: boolean
}

/**
 * Plans `faultCount` faults. Each kind of fault except the long ones occurs once before any of them occurs again
 * (`createKindDeck`). The same seed gives the same plan.
 */
export function scheduleFaults(seed: number, faultCount: number): FaultStep[] {
  const chance = createRandom(seed)
  const kindDeck = createKindDeck(chance)
  const buildStep = (kinds: FaultKind[]): FaultStep => ({
    delayMs: 200 + chance.integerBelow(600),
    faults: kinds.map((kind) => ({
      kind,
      target: chance.integerBelow(60),
      // Short faults last up to 3 seconds, and mostly much less.
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
    const kinds = remaining > 1 && chance.chance(0.3) ? kindDeck.drawTwo() : kindDeck.drawOne()
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

/** Creates a deck of cards with one card for each kind of short fault. Only an empty deck gets new cards. */
function createKindDeck(chance: Random) {
  let remainingCards = KINDS_BY_AREA
  const draw = (excludedArea?: FaultArea) => {
    if (remainingCards.length === 0) remainingCards = KINDS_BY_AREA
    const allowedCards = remainingCards.filter(({ area }) => area !== excludedArea)
    if (allowedCards.length === 0) return []
    const drawnCard = chance.pick(allowedCards)
    remainingCards = remainingCards.filter((card) => card !== drawnCard)
    return [drawnCard]
  }
  return {
    drawOne: (): FaultKind[] => draw().map(({ kind }) => kind),
    /** Draws kinds of two areas, or only one kind if all remaining cards have the same area. */
    drawTwo: (): FaultKind[] => {
      const firstCards = draw()
      return [...firstCards, ...draw(firstCards[0]?.area)].map(({ kind }) => kind)
    },
  }
}
