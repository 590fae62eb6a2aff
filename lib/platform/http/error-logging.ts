import { describeFault, withoutQuoted } from '../observability/describe-error'
import { log } from '../observability/log'
import { noteBusy } from './busy-response'

const logged = new WeakSet<object>()

/** Logs what a page or route threw, by the pattern of its path: the path itself may name somebody. */
export function logRouteFault(error: unknown, route: string): void {
  if (isObject(error)) logged.add(error)
  noteBusy(error)
  log.error({ route, fault: describeFault(error) }, 'page fault')
}

/**
 * Has what Next prints of errors go through the log as well. As it stands it repeats values that somebody sent, over
 * several lines: the id of an action that there is none of, the host that a form came by. The errors of a route Next
 * prints as well, before or after it hands them to `logRouteFault`.
 */
export function keepErrorsOffTheConsole(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...args: unknown[]) => {
      const error = args.find((arg) => arg instanceof Error)
      const text = args.filter((arg) => typeof arg === 'string').join(' ')
      if (!error) return log[level]({ text: withoutQuoted(text) }, 'printed')
      setImmediate(() => {
        if (!logged.has(error)) log[level]({ fault: describeFault(error) }, 'fault')
      })
    }
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
