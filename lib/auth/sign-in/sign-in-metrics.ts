import { Counter, Registry } from 'prom-client'
import { processSingleton } from '@/lib/platform/async/process-singleton'
import type { Realm } from '@/lib/platform/identity/realm'

const STEPS: Record<Realm, Step[]> = {
  portal: ['password', 'code'],
  support: ['password', 'code'],
  account: ['password'],
}
const OUTCOMES = ['ok', 'wrong', 'wait', 'busy', 'expired', 'error'] as const

/** The password step also includes the email. */
type Step = 'password' | 'code'
/**
 * - `wait`: throttled after too many attempts, without checking the credential.
 * - `busy`: too many passwords are being checked at the same time.
 * - `expired`: no session is waiting for the code.
 */
type Outcome = (typeof OUTCOMES)[number]

const getMetrics = () => processSingleton('sign-in metrics', createMetrics)

function createMetrics() {
  const registry = new Registry()
  const attempts = new Counter({
    name: 'house_bills_sign_in_attempts_total',
    help: 'Attempts to sign in, by realm, step (email and password, or the 2FA code) and outcome.',
    labelNames: ['realm', 'step', 'outcome'],
    registers: [registry],
  })
  // Prometheus's rate() notices the first failure only if there was a 0 before it.
  for (const [realm, steps] of Object.entries(STEPS)) {
    for (const step of steps) for (const outcome of OUTCOMES) attempts.inc({ realm, step, outcome }, 0)
  }
  return { registry, attempts }
}

export function countSignInAttempt({ realm, step }: { realm: Realm; step: Step }, outcome: Outcome): void {
  getMetrics().attempts.inc({ realm, step, outcome })
}

/** Renders the counters of this process in Prometheus's text format. */
export const renderSignInMetrics = (): Promise<string> => getMetrics().registry.metrics()
