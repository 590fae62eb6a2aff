import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { connect, type Database } from '../database/prisma'
import { describeError, getSqlState } from './describe-error'

let db: TestDatabase
let app: Database
beforeAll(async () => {
  db = await createTestDatabase()
  app = connect(db.app)
})
afterAll(async () => {
  await app.$disconnect()
  await db.close()
})

const describeRejection = async (promise: Promise<unknown>) =>
  describeError(await promise.catch((error: unknown) => error))

it('describes a database error with the violated constraint, but none of the row’s values', async () => {
  const description = await describeRejection(
    app.$executeRaw`INSERT INTO tenants (mode, email_key, email, first_name, last_name, contact_no) VALUES ('live', 'CANARY@x.org', 'canary@x.org', 'canary', 'canary', 'canary')`,
  )
  expect(description.code).toBe('23514')
  expect(description.message).toContain('tenants_email_key_is_folded')
  expect(JSON.stringify(description).toLowerCase()).not.toContain('canary')
})

it('omits the message of a Prisma database error if the message quotes a value', async () => {
  const description = await describeRejection(app.$queryRaw`SELECT ${'canary'}::int`)
  expect(description).toMatchObject({ code: '22P02', message: 'data exception' })
  expect(JSON.stringify(description)).not.toContain('canary')
})

it('omits the message of a pg error if the message quotes a value', async () => {
  const pool = new pg.Pool({ connectionString: db.app })
  const error = await pool.query('SELECT $1::int', ['canary']).catch((error: unknown) => error)
  await pool.end()
  expect(getSqlState(error)).toBe('22P02')
  expect(describeError(error)).toMatchObject({ code: '22P02', message: 'data exception' })
  expect(JSON.stringify(describeError(error))).not.toContain('canary')
})

it('omits the arguments from the message of a Prisma validation error', async () => {
  const args = { data: { name: 'canary', unknown: 'canary' } } as never
  const description = await describeRejection(app.company.create(args))
  expect(description.name).toBe('PrismaClientValidationError')
  expect(JSON.stringify(description)).not.toContain('canary')
})

it('describes the connection error of an unreachable database', async () => {
  const unreachable = connect('postgres://app:app@127.0.0.1:1/nothing')
  const description = await describeRejection(unreachable.$queryRaw`SELECT 1`)
  await unreachable.$disconnect()
  expect(description.message).toBe('DatabaseNotReachable')
})

it('keeps the stack of an error, and masks quoted text in its message', () => {
  const description = describeError(new RangeError('cannot parse "canary" here'))
  expect(description).toMatchObject({ name: 'RangeError', message: 'cannot parse "…" here' })
  expect(description.stack?.[0]).toContain('describe-error.test.ts')
})

it.each([
  ['no "canary" here', 'no "…" here'],
  ['no "a\\" canary \\"b" here', 'no "…" here'],
  ['no `a` canary `b` here', 'no `…` here'],
  [`can't take "it's canary" here`, `can't take "…" here`],
  [`no 'it's canary' here`, `no '…' here`],
  [`no 'a' canary "b' here`, `no '…' here`],
  [`it can't, and won't`, `it can't, and won't`],
])('masks only quoted text in the error message %s: %s', (text, masked) => {
  expect(describeError(new Error(text)).message).toBe(masked)
})

it('describes an error that a library has copied into a plain object', () => {
  const description = describeError({ ...new Error('x'), message: 'the connection ended', code: '57P01', worker: 'w' })
  expect(description).toMatchObject({ name: 'Error', message: 'the connection ended', code: '57P01' })
})

it('describes a thrown value that isn’t an error, without quoting a thrown string', () => {
  expect(describeError('canary')).toEqual({ name: 'string', message: 'a thrown value that is not an error' })
  expect(describeError(null).name).toBe('object')
  expect(describeError({ message: 'x', stack: 5, name: 7 })).toMatchObject({ name: '7', message: 'x' })
})
