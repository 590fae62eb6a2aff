import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { logSignInAttempt } from '../sign-in/log-sign-in-attempt'
import { countSignInAttempt } from '../sign-in/sign-in-metrics'
import { fail, type SsoFailed, type SsoFailure } from './failure'

/** The outcome that the metrics count for each outcome of single sign-on. Those that aren't listed count as 'wrong'. */
const COUNTED_OUTCOMES: Partial<Record<'ok' | SsoFailure, 'ok' | 'wait' | 'expired' | 'unavailable' | 'error'>> = {
  ok: 'ok',
  wait: 'wait',
  expired: 'expired',
  unavailable: 'unavailable',
  error: 'error',
  secret: 'error',
}

/** Counts an attempt to sign in through single sign-on, and adds its outcome to the request's log line. */
export function recordSsoOutcome(outcome: 'ok' | SsoFailure, user: { account?: string; address: string }): void {
  countSignInAttempt({ realm: 'portal', step: 'single sign-on' }, COUNTED_OUTCOMES[outcome] ?? 'wrong')
  logSignInAttempt('portal', 'single sign-on', outcome, user)
}

/** Logs an error that isn't the provider's. Returns the reason 'error'. */
export function reportSsoError(error: unknown): SsoFailed {
  log.error({ error: describeError(error) }, 'single sign-on failed')
  return fail('error')
}
