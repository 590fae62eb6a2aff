import type { ReplicatedSystem } from './replicated-system'

/** By the log format of deploy/haproxy.cfg: a status of 5xx, or a second and more from its first byte to its last. */
const FAILED_OR_SLOW = / 5\d\d |\/\d{4,} \S+ \S+$/

/** What the parts of the service have logged of calls that failed or were slow, a line each. */
export async function buildFailureReport({ findLoggedErrors, haproxy, postgres }: ReplicatedSystem): Promise<string[]> {
  const filterLines = (text: string, pattern: RegExp) => text.split('\n').filter((line) => pattern.test(line))
  return [
    ...findLoggedErrors(),
    ...filterLines(haproxy.output(), FAILED_OR_SLOW).map((line) => `HAProxy: ${line}`),
    ...filterLines(await postgres.log(), /timeout/).map((line) => `PostgreSQL: ${line}`),
  ]
}
