import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { connect, prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { log } from '@/lib/platform/observability/log'
import { createCompany } from '../create-company'
import { createApiKey } from './create-api-key'
import { recordKeyUse } from './record-key-use'
import { updateLastUseOfKeys } from './update-last-use-of-keys'

let db: TestDatabase
let operatorDb: ReturnType<typeof connect>
let companyId: CompanyId

beforeAll(async () => {
  db = await createTestDatabase()
  operatorDb = connect(db.owner)
  companyId = (await createCompany(operatorDb, 'Acme Lets')).id as CompanyId
  await db.sql(`
    CREATE TABLE writes (id int);
    GRANT INSERT ON writes TO bills_app;
    CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO writes VALUES (NEW.id); RETURN NEW; END';
    CREATE TRIGGER count_writes AFTER UPDATE ON api_keys FOR EACH ROW EXECUTE FUNCTION count_write()`)
})
afterAll(async () => {
  vi.useRealTimers()
  await Promise.all([operatorDb.$disconnect(), prisma().$disconnect()])
  await db.close()
})

async function createKey(): Promise<number> {
  const created = await createApiKey(OPERATOR, companyId, 'live', { label: null, expiresAt: null }, operatorDb)
  if (!created.ok) throw new Error(created.reason)
  return created.id
}
const findWrites = (id: number) => db.sql('SELECT FROM writes WHERE id = $1', [id])

it('records an API key’s use immediately, and the next use only after a minute', async () => {
  const id = await createKey()
  vi.useFakeTimers({ toFake: ['performance'] })
  await recordKeyUse([id, id])
  vi.advanceTimersByTime(59_000)
  await recordKeyUse([id])
  expect(await findWrites(id)).toHaveLength(1)
  const [row] = await db.sql<{ fresh: boolean }>(
    "SELECT last_used_at BETWEEN now() - interval '5 seconds' AND now() AS fresh FROM api_keys WHERE id = $1",
    [id],
  )
  expect(row?.fresh).toBe(true)
  await db.sql("UPDATE api_keys SET last_used_at = last_used_at - interval '1 minute' WHERE id = $1", [id])
  vi.advanceTimersByTime(1_000)
  await recordKeyUse([id])
  expect(await findWrites(id)).toHaveLength(3)
  vi.useRealTimers()
})

it('writes an API key’s use only once if it’s recorded many times simultaneously', async () => {
  const ids = [await createKey(), await createKey()]
  await Promise.all(Array.from({ length: 20 }, (_, n) => updateLastUseOfKeys(n % 2 ? ids : ids.toReversed())))
  for (const id of ids) expect(await findWrites(id)).toHaveLength(1)
})

it('records an API key’s use when it’s next used, if the first write failed', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue()
  const id = await createKey()
  await db.sql('REVOKE INSERT ON writes FROM bills_app')
  await recordKeyUse([id])
  expect(error).toHaveBeenCalledWith(expect.anything(), 'the last use of API keys could not be recorded')
  await db.sql('GRANT INSERT ON writes TO bills_app')
  // Poll, because PostgreSQL reports the error before it releases the statement's locks, and locked rows are skipped.
  const recordUseAndFindWrites = async () => {
    await recordKeyUse([id])
    return findWrites(id)
  }
  await expect.poll(recordUseAndFindWrites).toHaveLength(1)
})

it('skips an API key that another transaction has locked, until the key’s next use', async () => {
  const [lockedId, freeId] = [await createKey(), await createKey()]
  await operatorDb.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM api_keys WHERE id = ${lockedId} FOR UPDATE`
    await recordKeyUse([lockedId, freeId])
  })
  expect([await findWrites(lockedId), await findWrites(freeId)].map(({ length }) => length)).toEqual([0, 1])
  await recordKeyUse([lockedId, freeId])
  expect([await findWrites(lockedId), await findWrites(freeId)].map(({ length }) => length)).toEqual([1, 1])
})

it('counts an API key’s use as recorded if another process recorded it', async () => {
  const id = await createKey()
  expect(await updateLastUseOfKeys([id])).toEqual([id])
  expect(await updateLastUseOfKeys([id])).toEqual([id])
  expect(await findWrites(id)).toHaveLength(1)
})
