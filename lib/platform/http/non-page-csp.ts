import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers to programs, and files: what proxy.ts, which says each page's own policy, never sees. */
const NO_PAGE = /^\/(api\/(?!auth\/)|_next\/static\/|icon\.svg(\?|$))/

/** What is no page loads nothing and stands in no frame, when a browser is led to it as if it were one. */
export function keepAnswersFromBeingPages(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (!NO_PAGE.test(request.url ?? '')) return
    response.setHeader('Content-Security-Policy', `default-src 'none'; frame-ancestors 'none'`)
  })
}
