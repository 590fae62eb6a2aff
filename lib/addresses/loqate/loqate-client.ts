import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { log } from '@/lib/platform/observability/log'
import { withSpan } from '@/lib/platform/observability/tracing/with-span'
import { type BreakerOptions, createCallGuard, DEFAULT_BREAKER_OPTIONS } from './circuit-breaker'
import { toFindItem } from './loqate-address'
import { LoqateError } from './loqate-error'
import { countCachedResponse, type LoqateMethod } from './loqate-metrics'
import { type FindItem, findItemSchema, retrievedAddressSchema } from './parse-loqate-response'
import { type LoqateAccount, sendRequest } from './send-request'

/** A query for Find: the text of an address, or the ID of a container from an earlier response. */
export type FindQuery = { text: string } | { container: string }

/** The maximum number of items that Find returns in one response. */
export const MAX_RESPONSE_ITEMS = 100

/**
 * How long a cached response is used without asking Loqate again. During an outage of Loqate, a response is used until
 * it's `CACHE_MS` old.
 */
const FRESH_MS = 10 * 60_000
const CACHE_MS = 24 * 3_600_000
const MAX_CACHED_RESPONSES = 1_000
const MAX_CACHED_ITEMS = 20_000
const CACHE_OPTIONS = {
  ttl: CACHE_MS,
  // Delete expired entries even if nobody looks them up, so that they don't stay in memory.
  ttlAutopurge: true,
  // Makes the cache read the clock at each lookup, so that tests can set the time.
  ttlResolution: 0,
  perf: { now: () => performance.now() },
}

/** A client for Loqate's Find and Retrieve methods. Caches responses in memory only, never on disk. */
export class LoqateClient {
  readonly #account: LoqateAccount
  readonly #guardedCall: ReturnType<typeof createCallGuard>
  readonly #responses = new LRUCache<string, { items: FindItem[]; at: number }>({
    max: MAX_CACHED_RESPONSES,
    ...CACHE_OPTIONS,
  })
  readonly #items = new LRUCache<string, FindItem>({ max: MAX_CACHED_ITEMS, ...CACHE_OPTIONS })
  readonly #unknownIds = new LRUCache<string, true>({ max: MAX_CACHED_ITEMS, ...CACHE_OPTIONS })
  readonly #pendingFinds = new Map<string, Promise<FindItem[]>>()
  readonly #pendingRetrieves = new Map<string, Promise<FindItem | undefined>>()

  constructor(account: LoqateAccount, options: BreakerOptions = DEFAULT_BREAKER_OPTIONS) {
    this.#account = account
    this.#guardedCall = createCallGuard(options)
  }

  /** Returns the item with this ID if it was in one of Loqate's responses within the last day. */
  findCached(id: string): FindItem | undefined {
    return this.#items.get(id)
  }

  /**
   * Returns the items that Loqate's Find method returns for a query. Uses the cache. Simultaneous callers with the same
   * query share a request.
   *
   * @param deadline ends this caller's wait, but not the request, which other callers may share
   * @throws {LoqateError} if Loqate rejects the request, or doesn't respond and no response is cached
   */
  async find(query: FindQuery, deadline: AbortSignal): Promise<FindItem[]> {
    const cacheKey = 'text' in query ? `text ${query.text.toUpperCase()}` : `container ${query.container}`
    const cached = this.#responses.get(cacheKey)
    const ageMs = cached ? performance.now() - cached.at : Number.POSITIVE_INFINITY
    if (cached && ageMs < FRESH_MS) {
      countCachedResponse('fresh')
      return cached.items
    }
    try {
      const pending = this.#pendingFinds.get(cacheKey) ?? this.#sendFind(cacheKey, query)
      return await withDeadline(pending, deadline)
    } catch (error) {
      if (!cached || !(error instanceof LoqateError) || error.kind !== 'outage') throw error
      countCachedResponse('old')
      return cached.items
    }
  }

  /**
   * Requests the address with this ID. Loqate charges for each request, so call `findCached` first. Simultaneous
   * callers with the same ID share a request, and an ID that Loqate doesn't know is requested at most once a day.
   *
   * @param deadline ends the wait but not the request, because Loqate charges for the response anyway
   * @returns undefined if Loqate doesn't know the ID
   * @throws {LoqateError} if Loqate doesn't respond, or rejects the key or its account
   */
  async retrieve(id: string, deadline: AbortSignal): Promise<FindItem | undefined> {
    if (this.#unknownIds.has(id)) return undefined
    return withDeadline(this.#pendingRetrieves.get(id) ?? this.#sendRetrieve(id), deadline)
  }

  #sendRetrieve(id: string): Promise<FindItem | undefined> {
    const pending = this.#request('retrieve', retrievedAddressSchema, { Id: id })
      .catch((error: unknown): [] => {
        if (error instanceof LoqateError && error.kind === 'unknown') return []
        throw error
      })
      .then((addresses) => {
        const address = addresses.find(({ Language }) => Language === 'ENG') ?? addresses[0]
        const item = address && toFindItem(id, address)
        if (item) this.#items.set(id, item)
        else this.#unknownIds.set(id, true)
        return item
      })
      .finally(() => this.#pendingRetrieves.delete(id))
    this.#pendingRetrieves.set(id, pending)
    return pending
  }

  #sendFind(cacheKey: string, query: FindQuery): Promise<FindItem[]> {
    const queryParameters: Record<string, string> =
      'text' in query ? { Text: query.text } : { Container: query.container }
    const parameters = { ...queryParameters, Countries: 'GB', Limit: String(MAX_RESPONSE_ITEMS), IsMiddleware: 'true' }
    const pending = this.#request('find', findItemSchema, parameters)
      .then((items) => {
        this.#responses.set(cacheKey, { items, at: performance.now() })
        for (const item of items) this.#items.set(item.Id, item)
        return items
      })
      .finally(() => this.#pendingFinds.delete(cacheKey))
    this.#pendingFinds.set(cacheKey, pending)
    return pending
  }

  async #request<Item>(
    method: LoqateMethod,
    schema: z.ZodType<Item>,
    parameters: Record<string, string>,
  ): Promise<Item[]> {
    try {
      return await withSpan(`loqate ${method}`, () =>
        this.#guardedCall(method, (signal) => sendRequest(this.#account, method, schema, parameters, signal)),
      )
    } catch (error) {
      if (error instanceof LoqateError && error.kind === 'account') {
        log.error({ method, loqateError: error.number }, 'Loqate rejected the key or its account; address lookups fail')
      }
      throw error
    }
  }
}

/**
 * Returns the result of `pending`. If there's no result by the deadline, rejects with a `LoqateError` of the kind
 * 'outage'.
 */
function withDeadline<Result>(pending: Promise<Result>, deadline: AbortSignal): Promise<Result> {
  const createTimeoutError = () => new LoqateError('outage', 'Loqate did not respond in time')
  if (deadline.aborted) {
    pending.catch(() => undefined)
    return Promise.reject(createTimeoutError())
  }
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(createTimeoutError())
  deadline.addEventListener('abort', onAbort, { once: true })
  return Promise.race([pending, promise]).finally(() => deadline.removeEventListener('abort', onAbort))
}
