import { randomBytes } from 'node:crypto'
import { currentFacts, type RequestFacts } from '@/lib/platform/http/request-context'

const begun = new WeakSet<RequestFacts>()

/**
 * Gives the first span of a request the ids that its line in the log has, so that one is found by the
 * other; all other spans random ones.
 */
export const requestIds = {
  generateTraceId: () => currentFacts()?.traceId ?? randomBytes(16).toString('hex'),
  generateSpanId: () => {
    const facts = currentFacts()
    if (!facts || begun.has(facts)) return randomBytes(8).toString('hex')
    begun.add(facts)
    return facts.spanId
  },
}
