/** The names and addresses of this machine, as written in URLs. Traffic to them never leaves the machine. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns whether a request's Host header names this machine. An attacker can make evil.example resolve to this machine
 * (DNS rebinding), so that pages from evil.example can read a local service's responses. But browsers then send
 * evil.example in the Host header, so rejecting such requests stops the attack.
 */
export function isLoopbackHost(host: string | null): boolean {
  const url = host === null ? null : URL.parse(`http://${host}/`)
  // Reject the header if it differs from the URL's host. Such a header contains more than a host, such as a username
  // before an @.
  return url !== null && url.host === host?.toLowerCase().replace(/:80$/, '') && LOOPBACK_HOSTS.has(url.hostname)
}
