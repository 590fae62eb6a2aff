import type { ReplicatedSystem } from './replicated'

/** By the log format of deploy/haproxy.cfg: a status of 5xx, or a second and more from its first byte to its last. */
const WORTH_READING = / 5\d\d |\/\d{4,} \S+ \S+$/

/** What the parts of the service have logged of calls that failed or were slow, a line each. */
export async function evidence({ faults, haproxy, postgres }: ReplicatedSystem): Promise<string[]> {
  const lines = (text: string, wanted: RegExp) => text.split('\n').filter((line) => wanted.test(line))
  return [
    ...faults(),
    ...lines(haproxy.output(), WORTH_READING).map((line) => `HAProxy: ${line}`),
    ...lines(await postgres.log(), /timeout/).map((line) => `PostgreSQL: ${line}`),
  ]
}
