import { Counter, Registry } from 'prom-client'
import { processSingleton } from '@/lib/platform/async/process-singleton'
import type { Realm } from '@/lib/platform/identity/realm'
import type { Provider } from './providers'

const CREDENTIAL_STEPS: Step[] = ['password', 'code', 'passkey', 'two-factor-passkey']
const STEPS: Record<Realm, Step[]> = {
  portal: [...CREDENTIAL_STEPS, 'single sign-on'],
  support: CREDENTIAL_STEPS,
  account: CREDENTIAL_STEPS,
}
const OUTCOMES = ['ok', 'wrong', 'wait', 'busy', 'expired', 'unavailable', 'single sign-on', 'error'] as const

/** The step of signing in. In the 'password' step, users enter both their email and their password. */
type Step = Provider['step'] | 'single sign-on'
/**
 * - `wait`: the attempt was throttled, so the credential wasn't checked.
 * - `busy`: the credential wasn't checked, because too many passwords were being checked at the same time.
 * - `expired`: no session was waiting for the code or passkey, or the passkey's challenge had expired. For single
 *   sign-on, the browser hadn't started an attempt, or the attempt took too long.
 * - `unavailable`: the company's provider didn't respond, or responded with a server error.
 * - `single sign-on`: the company requires it, so the password or passkey wasn't accepted.
 */
type Outcome = (typeof OUTCOMES)[number]

const getMetrics = () => processSingleton('sign-in metrics', createMetrics)

function createMetrics() {
  const registry = new Registry()
  const attempts = new Counter({
    name: 'house_bills_sign_in_attempts_total',
    help: 'Attempts to sign in, by realm, step (password, 2FA code, passkey or single sign-on) and outcome.',
    labelNames: ['realm', 'step', 'outcome'],
    registers: [registry],
  })
  // Start each series at 0. Otherwise Prometheus's `rate()` would miss its first increment.
  for (const [realm, steps] of Object.entries(STEPS)) {
    for (const step of steps) for (const outcome of OUTCOMES) attempts.inc({ realm, step, outcome }, 0)
  }
  return { registry, attempts }
}

export function countSignInAttempt({ realm, step }: { realm: Realm; step: Step }, outcome: Outcome): void {
  getMetrics().attempts.inc({ realm, step, outcome })
}

/** Returns this process's sign-in metrics in Prometheus's text format. */
export const renderSignInMetrics = (): Promise<string> => getMetrics().registry.metrics()
