// Runs oidc-provider, a certified OpenID Connect provider, as the identity provider of a company. Tests can make it
// send wrong responses.
import { createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** The claims of an ID token. */
export type Claims = Record<string, unknown>

/** A change to the provider's responses. */
interface Tampering {
  /** Changes the claims of each ID token, which is signed again. */
  idToken?: (claims: Claims) => Claims
  /** Signs ID tokens with a key that isn't in the provider's key set. */
  signsWithOtherKey?: true
  /** Changes the URL to which the provider sends users back. */
  authorizationResponse?: (url: URL) => void
  /** The path that responds with 503. */
  unavailablePath?: string
}

export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The claims of each user. The key is the `sub`, which users enter to sign in. */
  users: Map<string, Claims>
  /** Changes the provider's responses from now on. Replaces the previous change. */
  tamper: (tampering: Tampering) => void
  /** The queries of the authorisation requests so far. */
  authorizationRequests: URLSearchParams[]
  stop: () => Promise<void>
}

const CLIENT = { clientId: 'house-bills', clientSecret: 'a client secret of the tests' }

const createKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const KEY_ID = 'tests'

export async function startIdentityProvider(redirectUris: string[]): Promise<IdentityProvider> {
  const users = new Map<string, Claims>()
  const [key, otherKey] = [createKey(), createKey()]
  const authorizationRequests: URLSearchParams[] = []
  let tampering: Tampering = {}

  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: redirectUris }],
    pkce: { required: () => true },
    // The provider would print a notice for each lifetime that isn't set.
    ttl: { Interaction: 3600, Grant: 3600, Session: 3600, AccessToken: 3600, IdToken: 3600 },
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a cookie key of the tests'] },
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    findAccount: (_context: unknown, sub: string) =>
      users.has(sub) ? { accountId: sub, claims: () => ({ sub, ...users.get(sub) }) } : undefined,
    // Grant what the app requests, so that the provider doesn't ask users for their consent.
    loadExistingGrant: async ({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    if (context.path === tampering.unavailablePath) {
      context.status = 503
      return
    }
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (context.path === '/token' && body?.id_token && (tampering.idToken || tampering.signsWithOtherKey)) {
      const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString())
      const signingKey = tampering.signsWithOtherKey ? otherKey : key
      body.id_token = signToken(tampering.idToken?.(claims) ?? claims, signingKey)
    }
    const location = context.response.get('location') ?? ''
    if (tampering.authorizationResponse && redirectUris.some((uri) => location.startsWith(uri))) {
      const url = new URL(location)
      tampering.authorizationResponse(url)
      context.set('location', url.href)
    }
  })
  server.on('request', (request) => {
    const url = new URL(request.url ?? '', issuer)
    if (url.pathname === '/auth') authorizationRequests.push(url.searchParams)
  })
  server.on('request', provider.callback())
  return {
    ...{ issuer, ...CLIENT, users, authorizationRequests },
    tamper: (next) => {
      tampering = next
    },
    stop: () => closeServer(server),
  }
}

/** Returns the claims as a signed ID token (RFC 7515, section 3.1). */
function signToken(claims: Claims, key: ReturnType<typeof createKey>): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const input = `${encode({ alg: 'RS256', kid: KEY_ID })}.${encode(claims)}`
  return `${input}.${createSign('RSA-SHA256').update(input).sign(key, 'base64url')}`
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
