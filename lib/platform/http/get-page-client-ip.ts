import { headers } from 'next/headers'
import { env } from '../env'
import { resolveClientIp, SOCKET_ADDRESS_HEADER } from './client-ip'

/**
 * Resolves the address that identifies the client of the current page or server action, as `getClientIp` does for a
 * route.
 */
export async function getPageClientIp(): Promise<string> {
  const requestHeaders = await headers()
  return resolveClientIp(
    requestHeaders.get(SOCKET_ADDRESS_HEADER),
    requestHeaders.get('x-forwarded-for'),
    env().trustedProxyHops,
  )
}
