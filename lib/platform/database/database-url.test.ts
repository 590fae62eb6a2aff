import { expect, it } from 'vitest'
import { databaseUrlSchema } from './database-url'

const validationMessages = (url: string) =>
  databaseUrlSchema('expected a URL')
    .safeParse(url)
    .error?.issues.map(({ message }) => message)

it.each([
  'postgres://app:app@localhost/bills',
  'postgres://app:app@127.0.0.1:5432/bills',
  'postgresql://app@[::1]/bills',
  'postgres:///bills?host=/var/run/postgresql',
  'postgres:///bills?host=::1',
  'postgres://%2Fvar%2Frun%2Fpostgresql/bills',
  'postgres://app@db.example.org/bills?sslmode=verify-full&sslrootcert=/etc/ca.pem',
  'postgres://app@10.0.0.5/bills?sslmode=disable',
  'postgres://app@db.example.org/bills?sslmode=&sslmode=require',
])('accepts the database URL %s, which is local or sets sslmode', (url) => {
  expect(validationMessages(url)).toBeUndefined()
})

it.each([
  'postgres://app@db.example.org/bills',
  'postgres://app@db/bills?ssl=true',
  'postgres://app@10.0.0.5/bills',
  'postgres://app@localhost.example.org/bills',
  'postgres://app@db.example.org/bills?sslmode=',
  'postgres://app@db.example.org/bills?sslmode=verify-full&sslmode=',
  'postgres://app@localhost/bills?host=db.example.org',
  'postgres://app@localhost/bills?host=localhost&host=db.example.org',
  // If the URL has no host, `pg` connects to PGHOST, which may be a different machine.
  'postgres:///bills',
])('rejects the database URL %s, which isn’t local and doesn’t set sslmode', (url) => {
  expect(validationMessages(url)).toEqual([expect.stringContaining('expected sslmode in the URL')])
})

it('reports only the format as invalid if a database URL has the wrong scheme', () => {
  expect(validationMessages('mysql://db/bills')).toEqual(['expected a URL'])
  expect(validationMessages('db')).toEqual(['expected a URL'])
})
