// What costs the database most has a limit for each who is signed in, and says so.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listOf, sealSearch } from '@/lib/auth/encrypted-search'
import { prisma } from '@/lib/platform/database/prisma'
import { tenantOf } from '../support/everybody'
import { signedIn, signedInTenant } from '../support/portal'
import { billsPackage } from '../support/requests'
import { type SharedService, shareService } from '../support/service'

let service: SharedService
beforeAll(async () => {
  service = await shareService()
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

const member = () => signedIn(service.db, { companyId: service.companyId, role: 'member' })
const get = (path: string, { cookie }: { cookie: string }) =>
  fetch(`${service.baseUrl}${path}`, { headers: { cookie }, redirect: 'manual' })

/** As if other processes had admitted far too many of it, in this minute and the next. */
const useUp = (subject: string) =>
  service.db.sql(
    `INSERT INTO rate_limit_windows (minute, subject, leased)
     SELECT floor(extract(epoch FROM clock_timestamp()) / 60)::int + n, $1, 1000 FROM generate_series(0, 2) n
     ON CONFLICT (minute, subject) DO UPDATE SET leased = 1000`,
    [subject],
  )

it('a search of the contracts is one of the look-ups of a minute; the list itself is none', async () => {
  const [first, other] = [await member(), await member()]
  const made = await service.create(billsPackage({ lastName: 'Quillfeather' }))
  expect(made.status).toBe(200)
  const sealed = sealSearch(listOf(service.companyId as never, 'live', 'contracts'), 'quillfeather')
  const search = `/portal/live/contracts?q=${sealed}`
  expect(await (await get(search, first)).text()).toContain('Quillfeather')
  await useUp(`user:${first.userId}`)
  // A few go ahead of what the database says.
  const texts: string[] = []
  for (let time = 0; time < 8; time++) texts.push(await (await get(search, first)).text())
  expect(texts.at(-1)).toContain('Too many searches')
  expect(texts.at(-1)).toContain('Wait a minute, then load this page again.')
  expect(texts.at(-1)).not.toContain('Quillfeather')
  expect(await (await get('/portal/live/contracts', first)).text()).toContain('Quillfeather')
  expect(await (await get(search, other)).text()).toContain('Quillfeather')
})

it('a minute has twenty exports of somebody, and what is refused is written down as none', async () => {
  const [first, other] = [await member(), await member()]
  const path = '/portal/test/contracts/export'
  const all = await Promise.all(Array.from({ length: 45 }, () => get(path, first)))
  const refused = all.filter(({ status }) => status !== 200)
  // Two minutes' where one ends meanwhile.
  expect(refused.length).toBeGreaterThanOrEqual(5)
  expect(refused.length).toBeLessThanOrEqual(25)
  for (const answer of refused) {
    expect([answer.status, await answer.json()]).toEqual([429, { message: 'Too many exports. Wait a minute.' }])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
  const noted = await service.db.sql("SELECT FROM audit_events WHERE actor_type = 'partner_staff' AND actor_id = $1", [
    first.userId,
  ])
  expect(noted).toHaveLength(all.length - refused.length)
  expect((await get(path, other)).status).toBe(200)
})

it('a tenant’s own file has the same limit', async () => {
  const made = await service.create(billsPackage())
  const tenantId = await tenantOf(service, made.body.data.houseContractId)
  const tenant = await signedInTenant(service.db, tenantId)
  expect((await get('/account/your-data.json', tenant)).status).toBe(200)
  await useUp(`export:account:${tenantId}`)
  const statuses: number[] = []
  for (let time = 0; time < 3; time++) statuses.push((await get('/account/your-data.json', tenant)).status)
  expect(statuses.at(-1)).toBe(429)
})
