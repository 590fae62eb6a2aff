import { NODATA, NOTFOUND } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/**
 * Resolves a host name to all its IP addresses. Returns [] if it has none, or null if no name server gives a definite
 * answer.
 */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[] | null>

/** With these codes, the name server says that the name doesn't exist or has no address of this type. */
const NO_ADDRESS_CODES = new Set<unknown>([NOTFOUND, NODATA])

/**
 * Queries the name servers that this machine uses. Doesn't use `dns.lookup`, because it also reads names from the hosts
 * file. It would also block one of the process's few threads while a name server doesn't respond.
 */
export const resolveHost: ResolveHost = async (host, signal) => {
  // localhost always means this machine, so name servers mustn't be asked about it (RFC 6761).
  if (/^(.+\.)?localhost\.?$/.test(host)) return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    const isConclusive = results.every(
      (result) => result.status === 'fulfilled' || NO_ADDRESS_CODES.has(result.reason?.code),
    )
    return addresses.length > 0 || isConclusive ? addresses : null
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
