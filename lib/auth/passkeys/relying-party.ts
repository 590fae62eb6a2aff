import { env } from '@/lib/platform/env'

/** The identity of the service for authenticators. A passkey works only for the service's `id` and `origin`. */
export interface RelyingParty {
  /** The host name of the service, such as 'bills.example'. */
  id: string
  /** The origin of the service's pages, such as 'https://bills.example'. */
  origin: string
}

export function getRelyingParty(): RelyingParty {
  const { hostname, origin } = new URL(env().appUrl)
  return { id: hostname, origin }
}
