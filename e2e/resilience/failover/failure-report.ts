import type { ReplicatedSystem } from './replicated-system'

/** Matches log lines, in the format of deploy/haproxy.cfg, that have a 5xx status or a duration of a second or more. */
const FAILED_OR_SLOW = / 5\d\d |\/\d{4,} \S+ \S+$/

/** Returns the lines about failed or slow requests in the logs of the service, HAProxy and PostgreSQL. */
export async function buildFailureReport({ findLoggedErrors, haproxy, postgres }: ReplicatedSystem): Promise<string[]> {
  const filterLines = (text: string, pattern: RegExp) => text.split('\n').filter((line) => pattern.test(line))
  return [
    ...findLoggedErrors(),
    ...filterLines(haproxy.output(), FAILED_OR_SLOW).map((line) => `HAProxy: ${line}`),
    ...filterLines(await postgres.log(), /timeout/).map((line) => `PostgreSQL: ${line}`),
  ]
}
