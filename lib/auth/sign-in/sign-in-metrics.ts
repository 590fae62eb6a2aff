import { Counter, Registry } from 'prom-client'
import { processSingleton } from '@/lib/platform/async/process-singleton'
import type { Realm } from '@/lib/platform/identity/realm'
import type { Provider } from './providers'

const REALMS: Realm[] = ['portal', 'support', 'account']
const STEPS: Step[] = ['password', 'code', 'passkey', 'two-factor-passkey']
const OUTCOMES = ['ok', 'wrong', 'wait', 'busy', 'expired', 'error'] as const

/** The step of signing in. In the 'password' step, users enter both their email and their password. */
type Step = Provider['step']
/**
 * - `wait`: the attempt was throttled, so the credential wasn't checked.
 * - `busy`: the credential wasn't checked, because too many passwords were being checked at the same time.
 * - `expired`: no session was waiting for the code or passkey, or the passkey's challenge had expired.
 */
type Outcome = (typeof OUTCOMES)[number]

const getMetrics = () => processSingleton('sign-in metrics', createMetrics)

function createMetrics() {
  const registry = new Registry()
  const attempts = new Counter({
    name: 'house_bills_sign_in_attempts_total',
    help: 'Attempts to sign in, by realm, step (password, 2FA code or passkey) and outcome.',
    labelNames: ['realm', 'step', 'outcome'],
    registers: [registry],
  })
  // Start each series at 0. Otherwise Prometheus's `rate()` would miss its first increment.
  for (const realm of REALMS) {
    for (const step of STEPS) for (const outcome of OUTCOMES) attempts.inc({ realm, step, outcome }, 0)
  }
  return { registry, attempts }
}

export function countSignInAttempt({ realm, step }: { realm: Realm; step: Step }, outcome: Outcome): void {
  getMetrics().attempts.inc({ realm, step, outcome })
}

/** Returns this process's sign-in metrics in Prometheus's text format. */
export const renderSignInMetrics = (): Promise<string> => getMetrics().registry.metrics()
