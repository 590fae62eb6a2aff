import { expect, it } from 'vitest'
import { Prisma } from '@/prisma/client/client'
import { nameStatement } from './database-spans'

it.each([
  [Prisma.sql`SELECT extract(epoch FROM k.expires_at) FROM api_keys k WHERE k.hash = ${'Ada'}`, 'SELECT api_keys'],
  [
    Prisma.sql`
    SELECT house_contract_id FROM (VALUES (1)) one LEFT JOIN store_bills_package(p_email => ${'Ada'})`,
    'SELECT store_bills_package',
  ],
  [Prisma.sql`INSERT INTO worker_heartbeat (beat_at) VALUES (${'Ada'})`, 'INSERT worker_heartbeat'],
  [Prisma.sql`UPDATE "emails" SET failure = ${'Ada'}`, 'UPDATE emails'],
  [Prisma.sql`SELECT ${'Ada'}`, 'SELECT'],
  [undefined, 'statement'],
])('names a database span by the statement’s verb and table, without values (case %#)', (args, name) => {
  expect(nameStatement(args ?? {})).toBe(name)
})
