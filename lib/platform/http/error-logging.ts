import { describeError, maskQuoted } from '../observability/describe-error'
import { log } from '../observability/log'
import { recordBusyError } from './busy-response'

const loggedErrors = new WeakSet<object>()

/** Logs an error thrown by a page or route, with the route's pattern. The path itself may contain personal data. */
export function logRouteError(error: unknown, route: string): void {
  if (isObject(error)) loggedErrors.add(error)
  recordBusyError(error)
  log.error({ route, error: describeError(error) }, 'page error')
}

/**
 * Redirects `console.error` and `console.warn` to the log, masked and on one line. Next's output quotes values from
 * requests, such as the ID of an unknown action or a form's host. Next also prints the errors of routes, before or
 * after it passes them to `logRouteError`, so those are skipped here. Next has no setting for a logger: its `logging`
 * option only affects development.
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
