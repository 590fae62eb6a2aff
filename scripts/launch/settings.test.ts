import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SettingsError } from '@/lib/platform/env'
import { embeddedEnvironment, launchSettings, ownEnvironment } from './settings'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')

const own = {
  DATABASE_URL: 'postgres://app@db/bills?sslmode=verify-full',
  DIRECT_DATABASE_URL: 'postgres://owner@db/bills?sslmode=verify-full',
  APP_URL: 'https://bills.example/',
  SERVER_SECRET: '-'.repeat(32),
  MAIL: 'capture',
}

it('serves this machine alone by default', () => {
  expect(launchSettings({})).toEqual({
    database: 'embedded',
    host: '127.0.0.1',
    port: 3000,
    url: 'http://localhost:3000',
    dataDir: path.resolve('.data'),
  })
})

it('serves all with a database of its own', () => {
  const settings = launchSettings(own)
  expect(settings).toMatchObject({ database: 'own', host: '0.0.0.0', url: 'https://bills.example' })
  expect(launchSettings({ ...own, HOST: '10.0.0.1', PORT: '80' })).toMatchObject({ host: '10.0.0.1', port: 80 })
})

it('counts an empty value as absent', () => {
  const empty = Object.fromEntries([...Object.keys(own), 'PORT', 'HOST', 'DATA_DIR'].map((name) => [name, '']))
  expect(launchSettings(empty)).toEqual(launchSettings({}))
})

it.each([
  [{ PORT: '0' }, /^PORT: /],
  [{ PORT: '3000x' }, /^PORT: /],
  [{ HOST: '192.168.1.2' }, /^HOST: /],
  [{ ...own, DATABASE_URL: 'mysql://db' }, /^DATABASE_URL: /],
  [{ ...own, DATABASE_URL: '' }, /^DATABASE_URL: /],
  [{ ...own, DIRECT_DATABASE_URL: '' }, /^DIRECT_DATABASE_URL: /],
  [{ ...own, DIRECT_DATABASE_URL: 'db' }, /^DIRECT_DATABASE_URL: expected the postgres/],
  [{ ...own, DATABASE_URL: 'postgres://app@db/bills' }, /^DATABASE_URL: expected sslmode/],
  [{ ...own, DIRECT_DATABASE_URL: 'postgres://owner@db/bills' }, /^DIRECT_DATABASE_URL: expected sslmode/],
  [{ ...own, MAIL: '', RESEND_API_KEY: 'x' }, /^MAIL_FROM: /],
  // Nobody claims to be embedded: that would open the page of captured mail.
  [{ ...own, MAIL: '', EMBEDDED: '1' }, /^RESEND_API_KEY: /],
])('refuses %j', (source, message) => {
  const read = () => launchSettings(source)
  expect(read).toThrow(SettingsError)
  expect(read).toThrow(message)
})

it.each([
  [{ PORT: 'x', HOST: '10.0.0.1', APP_URL: 'foo' }, ['PORT', 'HOST', 'APP_URL']],
  [
    { DATABASE_URL: own.DATABASE_URL },
    ['DIRECT_DATABASE_URL', 'APP_URL', 'SERVER_SECRET', 'RESEND_API_KEY', 'MAIL_FROM'],
  ],
  [{ DIRECT_DATABASE_URL: 'x', MAIL: 'capture' }, ['DIRECT_DATABASE_URL', 'DATABASE_URL', 'APP_URL', 'SERVER_SECRET']],
])('names everything wrong in %j at once', (source, names) => {
  let named: string[] = []
  try {
    launchSettings(source)
  } catch (error) {
    named = (error as Error).message.split('\n').map((line) => line.replace(/:.*/, ''))
  }
  expect(named).toEqual(names)
})

it('hands the service nothing of its owner, and no claim to be embedded', () => {
  expect(ownEnvironment({ ...own, EMBEDDED: '1' })).toEqual({ ...own, EMBEDDED: '', DIRECT_DATABASE_URL: '' })
})

it('makes links with the secret that was given, or else with the kept one', () => {
  const kept = { app: 'postgres://x', serverSecret: 'kept' }
  const settings = { url: 'http://localhost:1' }
  expect(embeddedEnvironment({}, settings, kept)).toMatchObject({ SERVER_SECRET: 'kept', EMBEDDED: '1' })
  expect(embeddedEnvironment({ SERVER_SECRET: 'given' }, settings, kept).SERVER_SECRET).toBe('given')
})

it('finds every setting in .env.example, and no other', () => {
  const schema = (file: string) => [...read(file).matchAll(/^ {2,4}([A-Z_]+): /gm)].map(([, name]) => name)
  const known = new Set([...schema('lib/platform/env.ts'), ...schema('scripts/launch/settings.ts')])
  known.delete('EMBEDDED')
  for (const [, name] of read('compose.yaml').matchAll(/\$\{(\w+)/g)) known.add(name)
  const listed = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(listed.sort()).toEqual([...known].sort())
})

it('gives the operator’s commands in compose.yaml every setting that they read', () => {
  const [, names = ''] = /const \{ (.+) \} = process\.env/.exec(read('scripts/container/admin.ts')) ?? []
  const [, admin = ''] = read('compose.yaml').split('\n  admin:\n')
  const given = [...admin.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name)
  expect(given.sort()).toEqual(names.split(', ').sort())
})
