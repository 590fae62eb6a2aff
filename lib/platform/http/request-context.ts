import { AsyncLocalStorage } from 'node:async_hooks'
import { processSingleton } from '../async/process-singleton'
import type { Realm } from '../identity/realm'
import type { TraceContext } from './trace-context'

/** Fields of the current request's log line in addition to its method, path and status. Its route adds to them. */
export interface RequestContext extends TraceContext {
  requestId?: string
  endpoint?: string
  mode?: string
  companyId?: number
  apiKeyId?: number
  /** Set for a signed-in user. */
  realm?: Realm
  userId?: number
  /** The realm, method and outcome of a sign-in attempt, such as 'portal password wrong'. */
  signInAttempt?: string
  /** Pseudonyms (keyed hashes) of the account and the client address of a sign-in attempt. */
  account?: string
  client?: string
  /** Why the request was rejected or failed. A fixed text without values from the request. */
  error?: string
}

const storage = processSingleton('request contexts', () => new AsyncLocalStorage<RequestContext>())

/** Makes `context` the current request's, for all code that runs in the current async context from now on. */
export function enterRequestContext(context: RequestContext): void {
  storage.enterWith(context)
}

/** Returns undefined outside a request. */
export const currentRequestContext = (): RequestContext | undefined => storage.getStore()

/** Adds fields to the current request's context. Does nothing outside a request. */
export function addToRequestContext(values: Partial<RequestContext>): void {
  Object.assign(currentRequestContext() ?? {}, values)
}
