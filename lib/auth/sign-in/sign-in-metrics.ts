import { Counter, Registry } from 'prom-client'
import { processSingleton } from '@/lib/platform/async/process-singleton'
import type { Realm } from '@/lib/platform/identity/realm'

const STEPS: Record<Realm, Step[]> = {
  portal: ['password', 'code'],
  support: ['password', 'code'],
  account: ['password'],
}
const OUTCOMES = ['ok', 'wrong', 'wait', 'busy', 'expired', 'error'] as const

/** What was asked for: e-mail and password, or the code after them. */
type Step = 'password' | 'code'
/** `wait`: refused unseen after too many tries. `busy`: too many passwords at once. `expired`: no session waits. */
type Outcome = (typeof OUTCOMES)[number]

const getMetrics = () => processSingleton('sign-in metrics', createMetrics)

function createMetrics() {
  const registry = new Registry()
  const attempts = new Counter({
    name: 'house_bills_sign_in_attempts_total',
    help: 'Tries to sign in, by realm, step (e-mail and password, or the second factor) and outcome.',
    labelNames: ['realm', 'step', 'outcome'],
    registers: [registry],
  })
  // A rate sees the first failure only where there was a 0 before it.
  for (const [realm, steps] of Object.entries(STEPS)) {
    for (const step of steps) for (const outcome of OUTCOMES) attempts.inc({ realm, step, outcome }, 0)
  }
  return { registry, attempts }
}

export function countSignInAttempt({ realm, step }: { realm: Realm; step: Step }, outcome: Outcome): void {
  getMetrics().attempts.inc({ realm, step, outcome })
}

/** What this process has counted since it started, in Prometheus's text format. */
export const renderSignInMetrics = (): Promise<string> => getMetrics().registry.metrics()
