import type { ReplicatedSystem } from './replicated-system'

/** Matches lines in the log format of deploy/haproxy.cfg with a 5xx status, or with a duration of a second or more. */
const FAILED_OR_SLOW = / 5\d\d |\/\d{4,} \S+ \S+$/

/** Returns one line for each failed or slow request from the logs of the service's parts. */
export async function buildFailureReport({ findLoggedErrors, haproxy, postgres }: ReplicatedSystem): Promise<string[]> {
  const filterLines = (text: string, pattern: RegExp) => text.split('\n').filter((line) => pattern.test(line))
  return [
    ...findLoggedErrors(),
    ...filterLines(haproxy.output(), FAILED_OR_SLOW).map((line) => `HAProxy: ${line}`),
    ...filterLines(await postgres.log(), /timeout/).map((line) => `PostgreSQL: ${line}`),
  ]
}
