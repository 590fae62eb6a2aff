import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '../env'
import { log } from '../log'
import { countRequest } from '../metrics/request-metrics'
import { beginFacts, type RequestFacts } from './current-request'
import { shownPath } from './shown-path'
import { continueTrace } from './trace-context'

/** Files, and probes that come every few seconds. */
const UNSEEN = /^\/(?:_next\/|icon\.svg$|favicon\.ico$|api\/health\/)/

/** Writes one line for each request, and counts it, when its answer has left or its caller has. */
export function observeRequests(): void {
  const isCounted = env().metricsToken !== undefined
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const [path = '/'] = request.url?.split('?', 1) ?? []
    if (UNSEEN.test(path)) return
    const started = performance.now()
    const facts: RequestFacts = continueTrace(headerOf(request, 'traceparent'))
    const method = request.method ?? ''
    beginFacts(facts)
    response.once('close', () => {
      const ms = performance.now() - started
      writeLine(method, path, response, ms, facts)
      if (isCounted) countRequest({ ...facts, status: response.statusCode, seconds: ms / 1000 })
    })
  })
}

function writeLine(method: string, path: string, response: ServerResponse, ms: number, facts: RequestFacts): void {
  const { statusCode: status, writableFinished } = response
  log[status < 500 ? 'info' : 'error'](
    {
      method,
      path: shownPath(path),
      status,
      ms: Math.round(ms * 10) / 10,
      ...facts,
      // The caller went away before it had the whole answer.
      ...(!writableFinished && { aborted: true }),
    },
    'request',
  )
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
