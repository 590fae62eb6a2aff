import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { countRemembered, type Method } from '@/lib/addresses/provider-metrics'
import { log } from '@/lib/platform/observability/log'
import { step } from '@/lib/platform/observability/tracing/span'
import { guard, PATIENCE, type Patience } from './circuit-breaker'
import { type Account, call } from './http-client'
import { itemOfRetrieved } from './loqate-address'
import { LoqateError } from './loqate-error'
import { type FindItem, findItem, retrievedAddress } from './response'

/** What is asked of Find: words, or what a container of an earlier answer holds. */
export type Asked = { text: string } | { container: string }

/** Find's longest answer, in items. */
export const LONGEST_ANSWER = 100

/** An answer stands for the next ones this long, and for a day where Loqate cannot be asked. */
const FRESH_MS = 10 * 60_000
const KEPT_MS = 24 * 3_600_000
const MOST_ANSWERS = 1_000
const MOST_ITEMS = 20_000
const FOR_A_DAY = {
  ttl: KEPT_MS,
  // Not only unused then, but gone.
  ttlAutopurge: true,
  // Read at each look, so that a test can set the clock.
  ttlResolution: 0,
  perf: { now: () => performance.now() },
}

/** Loqate's two methods, with a memory of what it said: in this process only, never on disk. */
export class Loqate {
  readonly #account: Account
  readonly #guarded: ReturnType<typeof guard>
  readonly #answers = new LRUCache<string, { items: FindItem[]; at: number }>({ max: MOST_ANSWERS, ...FOR_A_DAY })
  readonly #items = new LRUCache<string, FindItem>({ max: MOST_ITEMS, ...FOR_A_DAY })
  readonly #unknown = new LRUCache<string, true>({ max: MOST_ITEMS, ...FOR_A_DAY })
  readonly #asking = new Map<string, Promise<FindItem[]>>()
  readonly #retrieving = new Map<string, Promise<FindItem | undefined>>()

  constructor(account: Account, patience: Patience = PATIENCE) {
    this.#account = account
    this.#guarded = guard(patience)
  }

  /** What Loqate said of an id within the day. */
  known(id: string): FindItem | undefined {
    return this.#items.get(id)
  }

  /**
   * @param over ends the call; one that others wait for too goes on to its own end
   * @throws {LoqateError} where neither Loqate nor the memory answers
   */
  async find(asked: Asked, over: AbortSignal): Promise<FindItem[]> {
    const key = 'text' in asked ? `text ${asked.text.toUpperCase()}` : `container ${asked.container}`
    const remembered = this.#answers.get(key)
    const age = remembered ? performance.now() - remembered.at : Number.POSITIVE_INFINITY
    if (remembered && age < FRESH_MS) {
      countRemembered('fresh')
      return remembered.items
    }
    try {
      const asking = this.#asking.get(key) ?? this.#ask(key, asked)
      return await orOver(asking, over)
    } catch (error) {
      if (!remembered || !(error instanceof LoqateError) || error.fault !== 'outage') throw error
      countRemembered('old')
      return remembered.items
    }
  }

  /**
   * The address of an id that is not known here: costs credit, so each is asked for once a day, however many want it.
   *
   * @returns undefined when it is none of Loqate's
   * @param over ends the waiting, not the call: its answer is paid for
   * @throws {LoqateError}
   */
  async retrieve(id: string, over: AbortSignal): Promise<FindItem | undefined> {
    if (this.#unknown.has(id)) return undefined
    return orOver(this.#retrieving.get(id) ?? this.#retrieve(id), over)
  }

  #retrieve(id: string): Promise<FindItem | undefined> {
    const retrieving = this.#call('retrieve', retrievedAddress, { Id: id })
      .catch((error: unknown): [] => {
        if (error instanceof LoqateError && error.fault === 'request') return []
        throw error
      })
      .then((addresses) => {
        const address = addresses.find(({ Language }) => Language === 'ENG') ?? addresses[0]
        const item = address && itemOfRetrieved(id, address)
        if (item) this.#items.set(id, item)
        else this.#unknown.set(id, true)
        return item
      })
      .finally(() => this.#retrieving.delete(id))
    this.#retrieving.set(id, retrieving)
    return retrieving
  }

  #ask(key: string, asked: Asked): Promise<FindItem[]> {
    const words: Record<string, string> = 'text' in asked ? { Text: asked.text } : { Container: asked.container }
    const parameters = { ...words, Countries: 'GB', Limit: String(LONGEST_ANSWER), IsMiddleware: 'true' }
    const asking = this.#call('find', findItem, parameters)
      .then((items) => {
        this.#answers.set(key, { items, at: performance.now() })
        for (const item of items) this.#items.set(item.Id, item)
        return items
      })
      .finally(() => this.#asking.delete(key))
    this.#asking.set(key, asking)
    return asking
  }

  async #call<Item>(method: Method, schema: z.ZodType<Item>, parameters: Record<string, string>): Promise<Item[]> {
    try {
      return await step(`loqate ${method}`, () =>
        this.#guarded(method, (signal) => call(this.#account, method, schema, parameters, signal)),
      )
    } catch (error) {
      if (error instanceof LoqateError && error.fault === 'account') {
        log.error({ method, loqateError: error.number }, 'Loqate refuses the key or its account: no address is found')
      }
      throw error
    }
  }
}

/** The answer, or an outage once its time is over. */
function orOver<Answer>(asking: Promise<Answer>, over: AbortSignal): Promise<Answer> {
  const late = () => new LoqateError('outage', 'Loqate gave no answer in time')
  if (over.aborted) {
    asking.catch(() => undefined)
    return Promise.reject(late())
  }
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(late())
  over.addEventListener('abort', end, { once: true })
  return Promise.race([asking, promise]).finally(() => over.removeEventListener('abort', end))
}
