import { randomBytes } from 'node:crypto'
import { currentRequestContext, type RequestContext } from '@/lib/platform/http/request-context'

const contextsWithRootSpan = new WeakSet<RequestContext>()

/**
 * Gives a request's first span the trace and span IDs in the request's log line. So you can find the trace from the log
 * line, and the log line from the trace. All other spans get random IDs.
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
