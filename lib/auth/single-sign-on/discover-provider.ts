import { LRUCache } from 'lru-cache'
import * as client from 'openid-client'
import { env } from '@/lib/platform/env'
import { createServiceNetwork } from '@/lib/platform/outbound/allowed-networks'
import { TIMEOUT_MS } from '@/lib/platform/outbound/check-target-ssrf'
import { fetchChecked } from '@/lib/platform/outbound/fetch-checked'
import { validateTargetUrl } from '@/lib/platform/outbound/target-url'
import type { ProviderRegistration, SsoConnection } from './connection'

/** Thrown when a provider's discovery document doesn't describe a provider that we can use. */
export class DiscoveryError extends Error {}

/** Thrown when the client secret of a connection can't be decrypted. */
export class ClientSecretError extends Error {}

/**
 * Reads a provider's discovery document, checks that we can use the provider, and returns its configuration.
 *
 * @throws {DiscoveryError} and the errors of openid-client
 */
export async function discoverProvider({
  issuer,
  clientId,
  clientSecret,
}: ProviderRegistration): Promise<client.Configuration> {
  const network = createServiceNetwork()
  const configuration = await client.discovery(new URL(issuer), clientId, {}, chooseLater(clientSecret), {
    timeout: TIMEOUT_MS / 1000,
    [client.customFetch]: (url, { method, headers, body }) =>
      fetchChecked(url, { method, headers, body: body as URLSearchParams | null }, network),
    // `enableNonRepudiationChecks` verifies the signature of every ID token. By default, the library doesn't verify it
    // if the token endpoint has sent the ID token over TLS.
    execute: [
      client.enableNonRepudiationChecks,
      ...(network.reach === 'public and local' ? [client.allowInsecureRequests] : []),
    ],
  })
  const metadata = configuration.serverMetadata()
  // openid-client doesn't check the issuer of Microsoft Entra ID and Azure AD B2C, so check it here.
  if (metadata.issuer !== issuer) throw new DiscoveryError('the discovery document names another issuer')
  for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const check = validateTargetUrl(metadata[endpoint] ?? '', network.reach)
    if (!check.ok) throw new DiscoveryError(`its ${endpoint} isn’t valid (${check.reason})`)
  }
  // A redirect to our own origin would look like a click on one of our own links.
  if (URL.parse(metadata.authorization_endpoint ?? '')?.origin === new URL(env().appUrl).origin)
    throw new DiscoveryError('its authorization_endpoint must not be a URL of House Bills')
  return configuration
}

/**
 * Returns a function that adds the client secret to a request. It adds the secret to the body if the discovery document
 * says that the provider accepts that. Otherwise, it adds a header.
 */
const chooseLater =
  (secret: string): client.ClientAuth =>
  (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_post') ? client.ClientSecretPost : client.ClientSecretBasic
    return authenticate(secret)(server, ...request)
  }

/**
 * Discovery documents and keys rarely change. Caching them also keeps people who aren't signed in from making us send
 * many requests to a provider.
 */
const CACHE_MS = 5 * 60 * 1000

/** A failure is cached for a shorter time, because providers are rarely unavailable for long. */
const FAILURE_CACHE_MS = 15 * 1000

const configurations = new LRUCache<string, { secret: string; configuration: Promise<client.Configuration> }>({
  max: 200,
  ttl: CACHE_MS,
})

/**
 * Returns the configuration of a connection's provider. Uses the cached one if it was read within the last five minutes
 * with the same client secret. If reading it failed within the last 15 seconds, throws the same error again.
 *
 * @throws {DiscoveryError | ClientSecretError} and the errors of openid-client
 */
export async function getProvider(connection: SsoConnection): Promise<client.Configuration> {
  const cached = configurations.get(connection.id)
  return cached?.secret === connection.clientSecret ? cached.configuration : refreshProvider(connection)
}

/**
 * Reads the configuration of a connection's provider again, and caches it.
 *
 * @throws the same errors as `getProvider`
 */
export async function refreshProvider(connection: SsoConnection): Promise<client.Configuration> {
  const { id, clientSecret: secret } = connection
  if (secret === null) throw new ClientSecretError(`the client secret of company ${connection.companyId} is unreadable`)
  // Cache the promise, so that requests that arrive before the provider responds wait for the same response.
  const entry = { secret, configuration: discoverProvider({ ...connection, clientSecret: secret }) }
  configurations.set(id, entry)
  try {
    return await entry.configuration
  } catch (error) {
    if (configurations.peek(id) === entry) configurations.set(id, entry, { ttl: FAILURE_CACHE_MS })
    throw error
  }
}
