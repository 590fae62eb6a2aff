import { AsyncLocalStorage } from 'node:async_hooks'
import { processSingleton } from '../async/process-singleton'
import type { TraceContext } from './trace-context'

/**
 * Fields of the current request's log line, in addition to its method, path and status. The code that handles the
 * request adds most of them. Each domain declares its own fields, by declaration merging.
 */
export interface RequestContext extends TraceContext {
  requestId?: string
  /** Labels of the request metrics (request-metrics.ts). */
  endpoint?: string
  mode?: string
  /** Why the request was rejected or failed. This is fixed text, without values from the request. */
  error?: string
}

const storage = processSingleton('request contexts', () => new AsyncLocalStorage<RequestContext>())

/** Sets the request context for all code that runs in the current async context from now on. */
export function enterRequestContext(context: RequestContext): void {
  storage.enterWith(context)
}

/** Returns the current request's context, or undefined outside a request. */
export const currentRequestContext = (): RequestContext | undefined => storage.getStore()

/** Adds fields to the current request's context. Does nothing outside a request. */
export function addToRequestContext(values: Partial<RequestContext>): void {
  Object.assign(currentRequestContext() ?? {}, values)
}
