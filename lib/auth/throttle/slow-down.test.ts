import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { prisma } from '@/lib/platform/database/prisma'
import { giveTryBack, purgeSlowDowns, takeTry } from './mutations'
import { accountSubject, heldSeconds, signInSubjects } from './throttle-key'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const take = (account: string, address: string) => takeTry(signInSubjects('portal', account, address))
const later = (seconds: number) =>
  db.sql(
    `UPDATE throttles SET blocked_until = blocked_until - make_interval(secs => $1),
    last_attempt_at = last_attempt_at - make_interval(secs => $1)`,
    [seconds],
  )

describe('tries of one account from one address', () => {
  it('wait longer and longer after the fifth, and other addresses do not', async () => {
    const waits: number[] = []
    for (let free = 1; free < 5; free++) expect(await take('ada@example.org', 'one')).toMatchObject({ ok: true })
    for (let tries = 5; tries < 14; tries++) {
      expect(await take('ada@example.org', 'one')).toMatchObject({ ok: true })
      const next = await take('ada@example.org', 'one')
      if (next.ok) throw new Error('passed')
      waits.push(next.waitSeconds)
      expect(await take('ada@example.org', `other ${tries}`)).toMatchObject({ ok: true })
      await later(next.waitSeconds)
    }
    expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40])
    // Five an hour fade: longer waits end where that many pass.
    expect(waits.at(-1)).toBeGreaterThan(600)
    expect(Math.max(...waits)).toBeLessThanOrEqual(900)
  })

  it('pass no more often when they come all at once', async () => {
    const tries = await Promise.all(Array.from({ length: 20 }, () => take('bob@example.org', 'one')))
    expect(tries.filter(({ ok }) => ok)).toHaveLength(5)
  })

  it('are forgotten when one was right, and after an hour', async () => {
    const subjects = signInSubjects('portal', 'cy@example.org', 'three')
    for (let tries = 0; tries < 5; tries++) await takeTry(subjects)
    expect(await takeTry(subjects)).toMatchObject({ ok: false })
    await giveTryBack(subjects)
    const { tries } = (await takeTry(subjects)) as { tries: number[] }
    expect(tries.map(Math.round)).toEqual([5, 5])
    await later(3601)
    expect(await takeTry(subjects)).toEqual({ ok: true, tries: [1, 1] })
  })
})

it('refuses an address that tries many accounts, also one that it has not tried', async () => {
  for (let number = 0; number < 50; number++) await take(`many-${number}@example.org`, 'four')
  expect(await take('new@example.org', 'four')).toEqual({ ok: false, waitSeconds: 5 })
  expect(await take('new@example.org', 'five')).toMatchObject({ ok: true })
})

it('forgives with time: now and then somebody mistypes in an office, and nobody has to wait', async () => {
  for (let round = 0; round < 12; round++) {
    for (let number = 0; number < 5; number++) {
      expect(await take(`round-${round}-${number}@example.org`, 'office')).toMatchObject({ ok: true })
    }
    await later(50 * 60)
  }
  expect(await takeTry([accountSubject('portal', 'eve@example.org')])).toEqual({ ok: true, tries: [1] })
  await later(3 * 60)
  const { tries: [again = 0] = [] } = (await takeTry([accountSubject('portal', 'eve@example.org')])) as {
    tries: number[]
  }
  expect(again).toBeCloseTo(1.5, 1)
})

it('holds no try longer than two seconds', () => {
  expect([1, 10, 20, 1_000_000].map(heldSeconds)).toEqual([0, 0, 1, 2])
})

it('stores neither e-mail nor address, and deletes what is forgiven', async () => {
  await take('dora@example.org', '192.0.2.77')
  expect(await db.dump()).not.toMatch(/dora|192\.0\.2\.77/)
  await later(3601 + 900)
  expect(await purgeSlowDowns()).toBeGreaterThan(0)
  expect(await db.sql('SELECT FROM throttles')).toEqual([])
})
