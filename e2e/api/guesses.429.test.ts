import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateKey } from '@/lib/companies/api-keys/generate-and-hash-key'
import { call, drive, type LimitedService, startLimitedService } from '../support/limited-service'
import { lockAwaited } from '../support/lock-waits'
import { withinASecond } from '../support/within-a-second'

let service: LimitedService
beforeAll(async () => {
  service = await startLimitedService()
})
afterAll(() => service.stop())

const guess = (baseUrl: string, headers: Record<string, string> = {}) =>
  call(baseUrl, { 'X-API-Key': generateKey('live'), ...headers })

it('an address makes 60 guesses a minute over two processes to within 10%, whatever it puts before its own', async () => {
  await service.leaveOfMinute(60)
  const answers = await drive(120, (number) =>
    guess(service.proxied[number % 2]!, { 'X-Forwarded-For': `203.0.113.${number}, 198.51.100.1` }),
  )
  const admitted = answers.get(401)!
  expect(admitted).toBeGreaterThanOrEqual(54)
  expect(admitted).toBeLessThanOrEqual(66)
  expect(answers.get(429)).toBe(120 - admitted)

  const refused = await guess(service.baseUrl, { 'X-Forwarded-For': '198.51.100.1' })
  expect([refused.status, await refused.text()]).toEqual([429, '{"status":"error","message":"Too many requests"}'])
  expect(refused.headers.get('ratelimit-policy')).toBe('"address";q=60;w=60')
  expect(refused.headers.get('ratelimit')).toBe(`"address";r=0;t=${refused.headers.get('retry-after')}`)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

  expect((await guess(service.baseUrl, { 'X-Forwarded-For': '198.51.100.2' })).status).toBe(401)
  expect(await service.db.dump()).not.toContain('198.51.100')
})

it('no header makes another address where no proxy is trusted', async () => {
  await service.leaveOfMinute(60)
  const address = (number: number) => `198.51.100.${number}`
  const answers = await drive(80, (number) =>
    guess(service.direct, { 'X-Forwarded-For': address(number), 'X-Socket-Address': address(number) }),
  )
  expect(answers).toEqual(
    new Map([
      [401, 60],
      [429, 20],
    ]),
  )
})

it('calls without a key, with garbage and with a revoked key count; those of a usable key do not', async () => {
  await service.leaveOfMinute(60)
  const from = { 'X-Forwarded-For': '192.0.2.1' }
  const { key } = await service.newKey('live')
  for (let number = 0; number < 70; number += 1) {
    const fresh = number < 65 ? key : (await service.newKey('test')).key
    expect((await call(service.baseUrl, { 'X-API-Key': fresh, ...from })).status).toBe(400)
  }
  const revoked = await service.newKey('live')
  await service.db.sql('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [revoked.id])
  const wrong: Record<string, string>[] = [{}, { 'X-API-Key': 'garbage' }, { 'X-API-Key': revoked.key }]
  const answers = await drive(75, (number) => call(service.baseUrl, { ...wrong[number % 3], ...from }))
  expect(answers).toEqual(
    new Map([
      [401, 60],
      [429, 15],
    ]),
  )
})

it('nobody locks a partner out who calls from the same address', async () => {
  await service.leaveOfMinute(60)
  const from = { 'X-Forwarded-For': '192.0.2.2' }
  const { key, id } = await service.newKey('live')
  const partner = async () => (await call(service.baseUrl, { 'X-API-Key': key, ...from })).status
  expect(await partner()).toBe(400)
  expect((await drive(100, () => guess(service.baseUrl, from))).get(429)).toBeGreaterThan(0)
  // For longer than a key is held, so that it is looked up again.
  for (const until = performance.now() + 1_000; performance.now() < until; ) expect(await partner()).toBe(400)
  await service.db.sql('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id])
  await withinASecond(partner, 429)
})

it('a key’s first calls to a process are no guesses, however many come at once and however slow its look-up', async () => {
  await service.leaveOfMinute(60)
  const { key } = await service.newKey('live')
  const holder = new pg.Client({ connectionString: service.db.owner })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE api_keys')
  const answers = Array.from({ length: 150 }, () =>
    call(service.baseUrl, { 'X-API-Key': key, 'X-Forwarded-For': '192.0.2.3' }),
  )
  await lockAwaited(service.db, 'api_keys')
  // Once these are answered all that was sent before them has arrived.
  for (let number = 0; number < 5; number += 1) await call(service.baseUrl, { 'X-Forwarded-For': '192.0.2.5' })
  await holder.query('COMMIT')
  await holder.end()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([400]))
})

it('parallel calls with one wrong key are a guess each', async () => {
  await service.leaveOfMinute(60)
  const wrong = generateKey('live')
  const answers = await drive(100, () => guess(service.direct, { 'X-API-Key': wrong }))
  expect(answers).toEqual(
    new Map([
      [401, 60],
      [429, 40],
    ]),
  )
})

it('a key that is new to the process gets in from an address without guesses, a wrong one learns nothing', async () => {
  await service.leaveOfMinute(60)
  const from = { 'X-Forwarded-For': '192.0.2.4' }
  expect((await drive(70, () => call(service.baseUrl, { 'X-API-Key': 'garbage', ...from }))).get(429)).toBeGreaterThan(
    0,
  )
  const { key } = await service.newKey('live')
  expect((await call(service.baseUrl, { 'X-API-Key': key, ...from })).status).toBe(400)
  expect((await guess(service.baseUrl, from)).status).toBe(429)
})
