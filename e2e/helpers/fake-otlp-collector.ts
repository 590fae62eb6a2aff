// A fake trace collector. It receives spans as JSON over OTLP/HTTP and stores them.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OtlpSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: unknown }[]
}

export interface FakeOtlpCollector {
  url: string
  spans: () => OtlpSpan[]
  /** Returns the bodies of all trace requests so far, as text. */
  rawBodies: () => string
  close: () => Promise<void>
}

interface TraceBatch {
  resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[]
}

export async function startFakeOtlpCollector(): Promise<FakeOtlpCollector> {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === '/v1/traces') bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  // By default, Node closes idle connections after five seconds. Spans also arrive every five seconds, so a connection
  // could be closed just when a batch is sent.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      bodies
        .map((body): TraceBatch => JSON.parse(body))
        .flatMap(({ resourceSpans }) =>
          resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scopeSpan) => scopeSpan.spans)),
        ),
    rawBodies: () => bodies.join('\n'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
