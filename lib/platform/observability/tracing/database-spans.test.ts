import { expect, it } from 'vitest'
import { Prisma } from '@/prisma/client/client'
import { nameStatement } from './database-spans'

it.each([
  ['SELECT api_keys', Prisma.sql`SELECT extract(epoch FROM k.expires_at) FROM api_keys k WHERE k.hash = ${'Ada'}`],
  [
    'SELECT store_bills_package',
    Prisma.sql`
    SELECT house_contract_id FROM (VALUES (1)) one LEFT JOIN store_bills_package(p_email => ${'Ada'})`,
  ],
  ['INSERT worker_heartbeat', Prisma.sql`INSERT INTO worker_heartbeat (beat_at) VALUES (${'Ada'})`],
  ['UPDATE emails', Prisma.sql`UPDATE "emails" SET failure = ${'Ada'}`],
  ['SELECT', Prisma.sql`SELECT ${'Ada'}`],
  ['statement', undefined],
])('names a database span by the statement’s verb and table, without values: %s', (name, args) => {
  expect(nameStatement(args ?? {})).toBe(name)
})
