import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { prisma } from '@/lib/platform/database/prisma'
import { log } from '@/lib/platform/observability/log'
import { lookedUp } from './portal-lookup'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('looks up for a member so many times a minute, and for another still', async () => {
  const ask = (userId: number) => lookedUp({ userId }, async () => 'answer')
  const answers = await Promise.all(Array.from({ length: 500 }, () => ask(1)))
  expect(answers).toContainEqual({ ok: true, answer: 'answer' })
  expect(answers).toContainEqual({ ok: false, status: 429, message: 'Too many look-ups. Wait a minute.' })
  expect(await ask(2)).toEqual({ ok: true, answer: 'answer' })
})

it('says that nothing can be looked up, and the log why', async () => {
  const told = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const failed = await lookedUp({ userId: 3 }, () => Promise.reject(new Error('no answer')))
  expect(failed).toMatchObject({ ok: false, status: 500, message: expect.stringContaining('just now') })
  expect(told).toHaveBeenCalledWith({ fault: expect.objectContaining({ message: 'no answer' }) }, expect.any(String))
})
