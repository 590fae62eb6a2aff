import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { connect, prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { log } from '@/lib/platform/observability/log'
import { createCompany } from '../mutations'
import { noteUse } from './last-used'
import { createApiKey, markKeysUsed } from './mutations'

let db: TestDatabase
let operator: ReturnType<typeof connect>
let companyId: CompanyId

beforeAll(async () => {
  db = await testDatabase()
  operator = connect(db.owner)
  companyId = (await createCompany(operator, 'Acme Lets')).id as CompanyId
  await db.sql(`
    CREATE TABLE writes (id int);
    GRANT INSERT ON writes TO bills_app;
    CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO writes VALUES (NEW.id); RETURN NEW; END';
    CREATE TRIGGER count_writes AFTER UPDATE ON api_keys FOR EACH ROW EXECUTE FUNCTION count_write()`)
})
afterAll(async () => {
  vi.useRealTimers()
  await Promise.all([operator.$disconnect(), prisma().$disconnect()])
  await db.close()
})

async function newKey(): Promise<number> {
  const made = await createApiKey(OPERATOR, companyId, 'live', { label: null, expiresAt: null }, operator)
  if (!made.ok) throw new Error(made.reason)
  return made.id
}
const writes = (id: number) => db.sql('SELECT FROM writes WHERE id = $1', [id])

it('notes a use at once, and the next after a minute', async () => {
  const id = await newKey()
  vi.useFakeTimers({ toFake: ['performance'] })
  await noteUse([id, id])
  vi.advanceTimersByTime(59_000)
  await noteUse([id])
  expect(await writes(id)).toHaveLength(1)
  const [row] = await db.sql<{ fresh: boolean }>(
    "SELECT last_used_at BETWEEN now() - interval '5 seconds' AND now() AS fresh FROM api_keys WHERE id = $1",
    [id],
  )
  expect(row?.fresh).toBe(true)
  await db.sql("UPDATE api_keys SET last_used_at = last_used_at - interval '1 minute' WHERE id = $1", [id])
  vi.advanceTimersByTime(1_000)
  await noteUse([id])
  expect(await writes(id)).toHaveLength(3)
  vi.useRealTimers()
})

it('is written once by many processes', async () => {
  const ids = [await newKey(), await newKey()]
  await Promise.all(Array.from({ length: 20 }, (_, n) => markKeysUsed(n % 2 ? ids : ids.toReversed())))
  for (const id of ids) expect(await writes(id)).toHaveLength(1)
})

it('stops nothing else when a write fails, says so, and tries again', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue()
  const id = await newKey()
  await db.sql('REVOKE INSERT ON writes FROM bills_app')
  await noteUse([id])
  expect(error).toHaveBeenCalledWith(expect.anything(), 'the last use of keys could not be noted')
  await db.sql('GRANT INSERT ON writes TO bills_app')
  // PostgreSQL reports an error before it releases the locks of the statement, and a locked row is left out.
  const writtenAtNextUse = async () => {
    await noteUse([id])
    return writes(id)
  }
  await expect.poll(writtenAtNextUse).toHaveLength(1)
})

it('notes a use at the next occasion when somebody else was just changing the key', async () => {
  const [locked, free] = [await newKey(), await newKey()]
  await operator.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM api_keys WHERE id = ${locked} FOR UPDATE`
    await noteUse([locked, free])
  })
  expect([await writes(locked), await writes(free)].map(({ length }) => length)).toEqual([0, 1])
  await noteUse([locked, free])
  expect([await writes(locked), await writes(free)].map(({ length }) => length)).toEqual([1, 1])
})

it('does not ask again of a key that another process noted', async () => {
  const id = await newKey()
  expect(await markKeysUsed([id])).toEqual([id])
  expect(await markKeysUsed([id])).toEqual([id])
  expect(await writes(id)).toHaveLength(1)
})
