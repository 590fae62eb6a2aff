import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { connect, type Database } from '../database/prisma'
import { describeFault, sqlState } from './describe-error'

let db: TestDatabase
let app: Database
beforeAll(async () => {
  db = await testDatabase()
  app = connect(db.app)
})
afterAll(async () => {
  await app.$disconnect()
  await db.close()
})

const faultOf = async (call: Promise<unknown>) => describeFault(await call.catch((error: unknown) => error))

it('names the constraint of a refused row and none of its values', async () => {
  const fault = await faultOf(
    app.$executeRaw`INSERT INTO tenants (mode, email_key, email, first_name, last_name, contact_no) VALUES ('live', 'CANARY@x.org', 'canary@x.org', 'canary', 'canary', 'canary')`,
  )
  expect(fault.code).toBe('23514')
  expect(fault.message).toContain('tenants_email_key_is_folded')
  expect(JSON.stringify(fault).toLowerCase()).not.toContain('canary')
})

it('leaves out the message of a data exception, which quotes the value', async () => {
  const fault = await faultOf(app.$queryRaw`SELECT ${'canary'}::int`)
  expect(fault).toMatchObject({ code: '22P02', message: 'data exception' })
  expect(JSON.stringify(fault)).not.toContain('canary')
})

it('reads what pg itself throws in the same way', async () => {
  const pool = new pg.Pool({ connectionString: db.app })
  const error = await pool.query('SELECT $1::int', ['canary']).catch((error: unknown) => error)
  await pool.end()
  expect(sqlState(error)).toBe('22P02')
  expect(describeFault(error)).toMatchObject({ code: '22P02', message: 'data exception' })
  expect(JSON.stringify(describeFault(error))).not.toContain('canary')
})

it('leaves out the arguments that Prisma repeats', async () => {
  const call = { data: { name: 'canary', unknown: 'canary' } } as never
  const fault = await faultOf(app.company.create(call))
  expect(fault.name).toBe('PrismaClientValidationError')
  expect(JSON.stringify(fault)).not.toContain('canary')
})

it('tells that the database is away', async () => {
  const away = connect('postgres://app:app@127.0.0.1:1/nothing')
  const fault = await faultOf(away.$queryRaw`SELECT 1`)
  await away.$disconnect()
  expect(fault.message).toBe('DatabaseNotReachable')
})

it('keeps the place of an error, and masks what its message quotes', () => {
  const fault = describeFault(new RangeError('cannot parse "canary" here'))
  expect(fault).toMatchObject({ name: 'RangeError', message: 'cannot parse "…" here' })
  expect(fault.stack?.[0]).toContain('describe-error.test.ts')
})

it.each([
  ['no "canary" here', 'no "…" here'],
  ['no "a\\" canary \\"b" here', 'no "…" here'],
  ['no `a` canary `b` here', 'no `…` here'],
  [`can't take "it's canary" here`, `can't take "…" here`],
  [`no 'it's canary' here`, `no '…' here`],
  [`no 'a' canary "b' here`, `no '…' here`],
  [`it can't, and won't`, `it can't, and won't`],
])('masks what is quoted in %s, whatever quotation marks it holds itself', (text, masked) => {
  expect(describeFault(new Error(text)).message).toBe(masked)
})

it('reads an error that a library spread into a plain object', () => {
  const fault = describeFault({ ...new Error('x'), message: 'the connection ended', code: '57P01', worker: 'w' })
  expect(fault).toMatchObject({ name: 'Error', message: 'the connection ended', code: '57P01' })
})

it('takes whatever was thrown', () => {
  expect(describeFault('canary')).toEqual({ name: 'string', message: 'a thrown value that is no error' })
  expect(describeFault(null).name).toBe('object')
  expect(describeFault({ message: 'x', stack: 5, name: 7 })).toMatchObject({ name: '7', message: 'x' })
})
