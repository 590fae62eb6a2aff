import { headers } from 'next/headers'
import { env } from '../env'
import { resolveClientIp, SOCKET_ADDRESS_HEADER } from './client-ip'

/** The address of whoever asks for a page, or sends one of its forms. */
export async function getPageClientIp(): Promise<string> {
  const requestHeaders = await headers()
  return resolveClientIp(
    requestHeaders.get(SOCKET_ADDRESS_HEADER),
    requestHeaders.get('x-forwarded-for'),
    env().trustedProxyHops,
  )
}
