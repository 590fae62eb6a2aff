// Three processes of the service on one database, whose minutes a test can begin when it likes.
import { eventually } from './eventually'
import { documented, end, type Service, startServer, startService } from './service'

export interface LimitedService extends Service {
  /** Two behind one trusted proxy, the third behind none. */
  proxied: [string, string]
  direct: string
  /** A key of its own company with a budget. */
  limitedKey: (requestsPerMinute: number) => Promise<{ companyId: number; id: number; key: string }>
  /** Sets the clock of the limits, and waits until each process follows it. */
  leaveOfMinute: (seconds: number) => Promise<void>
}

export async function startLimitedService(): Promise<LimitedService> {
  const service = await startService({ TRUSTED_PROXY_HOPS: '1' })
  const [second, direct] = await Promise.all([startServer({ TRUSTED_PROXY_HOPS: '1' }), startServer()])
  const [{ definition }] = await service.db
    .sql<{ definition: string }>(`SELECT pg_get_functiondef('lease_requests'::regproc) AS definition`)
    .then((rows) => rows as [{ definition: string }])

  const limitedKey = async (requestsPerMinute: number) => {
    const companyId = await service.newCompany()
    await service.db.sql('UPDATE companies SET requests_per_minute = $1 WHERE id = $2', [requestsPerMinute, companyId])
    return { companyId, ...(await service.newKey('live', companyId)) }
  }
  const processes = [service.baseUrl, second.baseUrl, direct.baseUrl]
  // With so small a budget a process leases call by call, and so hears the time with each.
  const timekeepers = await Promise.all(processes.map(() => limitedKey(50)))
  let turns = 0
  const leaveOfMinute = async (seconds: number) => {
    // A minute that no process has been in.
    turns += 2
    const now = Date.now()
    const ahead = turns * 60_000 - seconds * 1000 - (now % 60_000)
    await service.db.sql(
      definition.replace('clock_timestamp()', `(clock_timestamp() + interval '${ahead} milliseconds')`),
    )
    const minute = Math.floor((now + ahead) / 60_000)
    for (const [place, baseUrl] of processes.entries()) {
      const { id, key } = timekeepers[place]!
      const follows = async () => {
        const { headers } = await call(baseUrl, { 'X-API-Key': key, 'X-Forwarded-For': '192.0.2.255' })
        const rows = await service.db.sql('SELECT FROM rate_limit_windows WHERE minute = $1 AND subject = $2', [
          minute,
          `key:${id}`,
        ])
        const left = Math.ceil((now + seconds * 1000 - Date.now()) / 1000)
        const heard = Number(/;t=(\d+)$/.exec(headers.get('ratelimit') ?? '')?.[1])
        if (rows.length === 0 || Math.abs(left - heard) > 1) throw new Error(`${baseUrl} is ${heard} s from its turn`)
      }
      await eventually(follows)
    }
  }
  return {
    ...service,
    proxied: [service.baseUrl, second.baseUrl],
    direct: direct.baseUrl,
    limitedKey,
    leaveOfMinute,
    stop: async () => {
      await Promise.all([end(second.server), end(direct.server)])
      await service.stop()
    },
  }
}

/** A call of get quotes; its body names no field unless one is given. */
export function call(baseUrl: string, headers: Record<string, string>, body: unknown = {}): Promise<Response> {
  return documented(`${baseUrl}/api/external/getQuotes.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** Makes calls, so many at a time, and counts the answers of each status. */
export async function drive(calls: number, make: (call: number) => Promise<Response>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let next = 0
  const worker = async () => {
    while (next < calls) {
      const response = await make(next++)
      await response.arrayBuffer()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return statuses
}
