import { headers } from 'next/headers'
import { env } from '../env'
import { clientAddress, SOCKET_ADDRESS_HEADER } from './client-ip'

/** The address of whoever asks for a page, or sends one of its forms. */
export async function pageAddress(): Promise<string> {
  const sent = await headers()
  return clientAddress(sent.get(SOCKET_ADDRESS_HEADER), sent.get('x-forwarded-for'), env().trustedProxyHops)
}
