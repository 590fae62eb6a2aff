import { randomBytes } from 'node:crypto'
import { currentRequestContext, type RequestContext } from '@/lib/platform/http/request-context'

const contextsWithRootSpan = new WeakSet<RequestContext>()

/**
 * Gives the first span of a request the ids that its line in the log has, so that one is found by the
 * other; all other spans random ones.
 */
export const requestIdGenerator = {
  generateTraceId: () => currentRequestContext()?.traceId ?? randomBytes(16).toString('hex'),
  generateSpanId: () => {
    const context = currentRequestContext()
    if (!context || contextsWithRootSpan.has(context)) return randomBytes(8).toString('hex')
    contextsWithRootSpan.add(context)
    return context.spanId
  },
}
