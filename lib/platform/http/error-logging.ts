import { describeError, maskQuoted } from '../observability/describe-error'
import { log } from '../observability/log'
import { recordBusyError } from './busy-response'

const loggedErrors = new WeakSet<object>()

/** Logs what a page or route threw, by the pattern of its path: the path itself may name somebody. */
export function logRouteError(error: unknown, route: string): void {
  if (isObject(error)) loggedErrors.add(error)
  recordBusyError(error)
  log.error({ route, fault: describeError(error) }, 'page fault')
}

/**
 * Has what Next prints of errors go through the log as well. As it stands it repeats values that somebody sent, over
 * several lines: the id of an action that there is none of, the host that a form came by. The errors of a route Next
 * prints as well, before or after it hands them to `logRouteFault`.
 */
export function redirectConsoleErrors(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...args: unknown[]) => {
      const error = args.find((arg) => arg instanceof Error)
      const text = args.filter((arg) => typeof arg === 'string').join(' ')
      if (!error) return log[level]({ text: maskQuoted(text) }, 'printed')
      setImmediate(() => {
        if (!loggedErrors.has(error)) log[level]({ fault: describeError(error) }, 'fault')
      })
    }
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
