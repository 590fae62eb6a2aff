import { describeError, maskQuoted } from '../observability/describe-error'
import { log } from '../observability/log'
import { recordBusyError } from './busy-response'

const loggedErrors = new WeakSet<object>()

/**
 * Logs an error that a page or route threw, with the route's pattern. Doesn't log the path, which may contain personal
 * data.
 */
export function logRouteError(error: unknown, route: string): void {
  if (isObject(error)) loggedErrors.add(error)
  recordBusyError(error)
  log.error({ route, error: describeError(error) }, 'page error')
}

/**
 * Redirects `console.error` and `console.warn` to the log, with each message on one line. Masks quoted values, because
 * Next prints values from requests, such as the ID of an unknown action or a form's host. Next also prints the errors
 * of routes, but `logRouteError` logs those, so they are skipped here. Next can't be given a logger: its `logging`
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
