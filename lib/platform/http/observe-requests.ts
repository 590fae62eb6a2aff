import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '../env'
import { log } from '../observability/log'
import { countRequest } from '../observability/metrics/request-metrics'
import { rememberConnection } from './client-connection'
import { getOriginalMethod } from './normalise-request'
import { redactPath } from './redact-path'
import { enterRequestContext, type RequestContext } from './request-context'
import { continueTrace } from './trace-context'

/**
 * The paths whose requests aren't logged or counted: static files, and health probes, which arrive every few seconds.
 */
const UNLOGGED_PATHS = /^\/(?:_next\/static\/|icon\.svg$|favicon\.ico$|api\/health\/)/

/** The status that is logged and counted if a client disconnects before the response. nginx uses the same number. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * Logs each request when its response has been sent or its client has disconnected. Also counts it if METRICS_TOKEN is
 * set. Leaves out requests for `UNLOGGED_PATHS`.
 *
 * Next logs requests only in development, and its instrumentation hook reports only errors.
 */
export function observeRequests(): void {
  const isCounted = env().metricsToken !== undefined
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const [path = '/'] = request.url?.split('?', 1) ?? []
    if (UNLOGGED_PATHS.test(path)) return
    const startedAt = performance.now()
    const context: RequestContext = continueTrace(getHeader(request, 'traceparent'))
    const method = getOriginalMethod(request)
    enterRequestContext(context)
    rememberConnection(context, request.socket)
    response.once('close', () => {
      const ms = performance.now() - startedAt
      // Use 499 if the response hasn't started, because `statusCode` is then 200, which isn't meaningful.
      const status = response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST
      // Whether the client disconnected before it had received the whole response.
      const aborted = !response.writableFinished
      logRequest({ method, path, status, ms, aborted }, context)
      if (isCounted) countRequest({ ...context, status, seconds: ms / 1000 })
    })
  })
}

interface FinishedRequest {
  method: string
  path: string
  status: number
  ms: number
  aborted: boolean
}

function logRequest({ method, path, status, ms, aborted }: FinishedRequest, context: RequestContext): void {
  log[status < 500 ? 'info' : 'error'](
    {
      method,
      path: redactPath(path),
      status,
      ms: Math.round(ms * 10) / 10,
      ...context,
      ...(aborted && { aborted }),
    },
    'request',
  )
}

function getHeader(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
