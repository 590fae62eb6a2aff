import { randomBytes } from 'node:crypto'
import { currentRequestContext, type RequestContext } from '@/lib/platform/http/request-context'

const contextsWithRootSpan = new WeakSet<RequestContext>()

/**
 * Gives a request's first span the IDs from its log line, so that each leads to the other. Other spans get random IDs.
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
