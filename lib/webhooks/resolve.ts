import { Resolver } from 'node:dns/promises'

/** Every address of a host name; none when it has none or nobody answers. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>

/**
 * Asks the name servers of this machine. Not by `dns.lookup`: that knows this machine's own names from
 * its hosts file, and a name server that never answers would hold one of the few threads of the process.
 */
export const resolveHost: Resolve = async (host, signal) => {
  // RFC 6761: a name that stands for this machine and is asked of no server.
  if (/^(.+\.)?localhost\.?$/.test(host)) return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
