// Serves the discovery document of an identity provider, but nothing else that a provider serves.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A response that replaces the discovery document. */
export interface OtherResponse {
  status: number
  location?: string
  body?: string
}

/**
 * Starts the server, and sets the environment variables with which the service may send requests to a local address.
 *
 * @param getChanges returns changes to the document's fields, or another response
 */
export async function startDiscoveryServer(
  getChanges: (request: IncomingMessage) => Record<string, unknown> | OtherResponse,
): Promise<{ issuer: string; stop: () => Promise<void> }> {
  let issuer = ''
  const server = createServer((request, response) => respond(response, issuer, getChanges(request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    APP_URL: 'https://bills.example',
    SERVER_SECRET: 'a-secret-for-tests-of-32-characters',
    MAIL: 'capture',
    EMBEDDED: '1',
  })
  return { issuer, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

function respond(response: ServerResponse, issuer: string, changes: Record<string, unknown> | OtherResponse): void {
  const { status, location, body } = changes as Partial<OtherResponse>
  if (status) {
    response.writeHead(status, { ...(location && { location }) }).end(body)
    return
  }
  const metadata = {
    ...{ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
    ...{ jwks_uri: `${issuer}/jwks`, ...changes },
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata))
}
