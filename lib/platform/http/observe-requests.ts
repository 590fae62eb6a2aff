import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '../env'
import { log } from '../observability/log'
import { countRequest } from '../observability/metrics/request-metrics'
import { methodAsSent } from './normalise-request'
import { shownPath } from './redact-path'
import { beginFacts, type RequestFacts } from './request-context'
import { continueTrace } from './trace-context'

/** Files, and probes that come every few seconds. */
const UNSEEN = /^\/(?:_next\/static\/|icon\.svg$|favicon\.ico$|api\/health\/)/

/** What is logged and counted of a caller that went away before any answer (nginx's own status for it). */
const CALLER_GONE = 499

/** Writes one line for each request, and counts it, when its answer has left or its caller has. */
export function observeRequests(): void {
  const isCounted = env().metricsToken !== undefined
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const [path = '/'] = request.url?.split('?', 1) ?? []
    if (UNSEEN.test(path)) return
    const started = performance.now()
    const facts: RequestFacts = continueTrace(headerOf(request, 'traceparent'))
    const method = methodAsSent(request)
    beginFacts(facts)
    response.once('close', () => {
      const ms = performance.now() - started
      // Until an answer begins, Node has 200 there.
      const status = response.headersSent ? response.statusCode : CALLER_GONE
      // It may have gone in the middle of its answer as well.
      const aborted = !response.writableFinished
      writeLine({ method, path, status, ms, aborted }, facts)
      if (isCounted) countRequest({ ...facts, status, seconds: ms / 1000 })
    })
  })
}

interface Ended {
  method: string
  path: string
  status: number
  ms: number
  aborted: boolean
}

function writeLine({ method, path, status, ms, aborted }: Ended, facts: RequestFacts): void {
  log[status < 500 ? 'info' : 'error'](
    {
      method,
      path: shownPath(path),
      status,
      ms: Math.round(ms * 10) / 10,
      ...facts,
      ...(aborted && { aborted }),
    },
    'request',
  )
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
