import { expect, it, vi } from 'vitest'
import { readArguments } from './arguments'

const command = (...argv: string[]) => {
  const read = readArguments(argv)
  if (!read.ok) throw new Error(read.problem)
  return read.command
}
const problem = (...argv: string[]) => {
  const read = readArguments(argv)
  return read.ok ? undefined : read.problem
}

it('reads each command', () => {
  expect(command('company', 'create', " O'Brien & Söhne ")).toEqual({
    name: 'company create',
    company: "O'Brien & Söhne",
  })
  expect(command('company', 'limit', '7', '--per-minute', '1000000')).toEqual({
    name: 'company limit',
    companyId: 7,
    callsPerMinute: 1_000_000,
  })
  const key = { name: 'key create', companyId: 7, mode: 'live', expiresAt: null }
  expect(command('key', 'create', '--company', '7')).toEqual(key)
  expect(command('key', 'create', '--test', '--company=7')).toEqual({ ...key, mode: 'test' })
  expect(command('key', 'revoke', '12')).toEqual({ name: 'key revoke', key: 12 })
  expect(command('key', 'revoke', 'eb_live_x')).toEqual({ name: 'key revoke', key: 'eb_live_x' })
  expect(command('addresses', 'import', 'a.csv')).toEqual({ name: 'addresses import', file: 'a.csv' })
  expect(command('rates', 'import', 'dir')).toEqual({ name: 'rates import', dir: 'dir' })
})

it('ends a key with the day in the United Kingdom', () => {
  const end = (day: string) =>
    (command('key', 'create', '--company', '1', '--expires', day) as { expiresAt: Date }).expiresAt
  expect(end('2099-01-31')).toEqual(new Date('2099-02-01T00:00:00Z'))
  expect(end('2099-07-31')).toEqual(new Date('2099-07-31T23:00:00Z'))
})

it('takes today for a last day, and yesterday not', () => {
  vi.useFakeTimers({ now: new Date('2027-06-30T22:59:59Z') })
  expect(problem('key', 'create', '--company', '1', '--expires', '2027-06-30')).toBeUndefined()
  vi.setSystemTime(new Date('2027-06-30T23:00:00Z'))
  expect(problem('key', 'create', '--company', '1', '--expires', '2027-06-30')).toContain('not over')
  vi.useRealTimers()
})

it.each([
  [[], 'a command is missing'],
  [['company'], 'no such command: company'],
  [['company', 'delete', '1'], 'no such command: company delete'],
  [['company', 'create'], 'NAME is missing'],
  [['company', 'create', '  '], 'NAME: expected'],
  [['company', 'create', 'a\nb'], 'NAME: expected'],
  [['company', 'create', 'x'.repeat(201)], 'NAME: expected'],
  [['company', 'create', 'Acme', 'Lets'], 'unexpected after NAME: Lets'],
  [['company', 'create', 'Acme', '--test'], '--test belongs to key create'],
  [['company', 'limit', '--per-minute', '5'], 'ID is missing'],
  [['company', 'limit', '1'], '--per-minute is missing'],
  [['company', 'limit', '1', '--per-minute', '0'], '--per-minute: expected a number'],
  [['company', 'limit', '1', '--per-minute', '1000001'], '--per-minute: expected a number'],
  [['key', 'create', '--company', '1', '--per-minute', '5'], '--per-minute belongs to company limit'],
  [['key', 'create'], '--company is missing'],
  [['key', 'create', '--company', '0'], '--company: expected a number'],
  [['key', 'create', '--company', '9999999999'], '--company: expected a number'],
  [['key', 'create', '--company', '1', 'x'], 'unexpected: x'],
  [['key', 'create', '--company', '1', '--expires', '2027-02-29'], '--expires: expected a date'],
  [['key', 'create', '--company', '1', '--expires', 'tomorrow'], '--expires: expected a date'],
  [['key', 'create', '--company', '1', '--live'], "'--live'"],
  [['key', 'revoke', 'x'], 'KEY: expected a number'],
  [['addresses', 'import'], 'FILE.csv is missing'],
  [['rates', 'import', 'a', 'b'], 'unexpected after DIR'],
])('refuses %j', (argv, words) => {
  expect(problem(...argv)).toContain(words)
})
