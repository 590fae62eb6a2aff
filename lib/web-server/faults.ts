import { describeFault } from '../fault'
import { log } from '../log'

const logged = new WeakSet<object>()

/** Logs what a page or route threw, by the pattern of its path: the path itself may name somebody. */
export function logRouteFault(error: unknown, route: string): void {
  if (isObject(error)) logged.add(error)
  log.error({ route, fault: describeFault(error) }, 'page fault')
}

/**
 * Has the errors that Next prints go through the log as well. As they stand they repeat values that
 * somebody sent; and those of a route it prints as well, before or after it hands them to `logRouteFault`.
 */
export function keepErrorsOffTheConsole(): void {
  const print = console.error
  console.error = (...args: unknown[]) => {
    const error = args.find((arg) => arg instanceof Error)
    if (!error) return print(...args)
    setImmediate(() => {
      if (!logged.has(error)) log.error({ fault: describeFault(error) }, 'fault')
    })
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
