import { describeError, maskQuoted } from '../observability/describe-error'
import { log } from '../observability/log'
import { recordBusyError } from './busy-response'

const loggedErrors = new WeakSet<object>()

/** Logs what a page or route threw, by the pattern of its path: the path itself may name somebody. */
export function logRouteError(error: unknown, route: string): void {
  if (isObject(error)) loggedErrors.add(error)
  recordBusyError(error)
  log.error({ route, error: describeError(error) }, 'page error')
}

/**
 * Sends what Next prints with `console.error` and `console.warn` through the log, masked and on one line. Next repeats
 * values that a caller sent, such as the ID of an unknown action or a form's host. It also prints the errors of routes,
 * before or after it passes them to `logRouteError`. Next has no setting for a logger: its `logging` option only
 * affects development.
 */
export function redirectConsoleErrors(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...args: unknown[]) => {
      const error = args.find((arg) => arg instanceof Error)
      const text = args.filter((arg) => typeof arg === 'string').join(' ')
      if (!error) return log[level]({ text: maskQuoted(text) }, 'console output')
      setImmediate(() => {
        if (!loggedErrors.has(error)) log[level]({ error: describeError(error) }, 'error')
      })
    }
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
