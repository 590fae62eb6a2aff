import { AsyncLocalStorage } from 'node:async_hooks'
import { processSingleton } from '../async/process-singleton'
import type { Realm } from '../identity/realm'
import type { TraceContext } from './trace-context'

/** What is known of the request in hand beside its method and path; its route adds to it. */
export interface RequestContext extends TraceContext {
  requestId?: string
  endpoint?: string
  mode?: string
  companyId?: number
  apiKeyId?: number
  /** Who asked, where somebody is signed in, by number. */
  realm?: Realm
  userId?: number
  /** What came of trying to prove who one is: 'portal password wrong'. */
  signInAttempt?: string
  /** Keyed hashes of the account that was tried, and of the address that it was tried from. */
  account?: string
  client?: string
  /** Why it was refused or failed: one of our fixed texts. */
  error?: string
}

const storage = processSingleton('requests', () => new AsyncLocalStorage<RequestContext>())

/** Makes `context` those of the request in hand, for all that its connection runs from here on. */
export function enterRequestContext(context: RequestContext): void {
  storage.enterWith(context)
}

/** What is known of the request in hand; undefined outside a request. */
export const currentRequestContext = (): RequestContext | undefined => storage.getStore()

/** Adds to the facts of the request in hand; outside a request it does nothing. */
export function addToRequestContext(values: Partial<RequestContext>): void {
  Object.assign(currentRequestContext() ?? {}, values)
}
