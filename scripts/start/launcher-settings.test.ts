import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SettingsError } from '@/lib/platform/env'
import { buildEmbeddedEnvironment, buildExternalEnvironment, readLaunchSettings } from './launcher-settings'

const readProjectFile = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')

const externalSettings = {
  DATABASE_URL: 'postgres://app@db/bills?sslmode=verify-full',
  DIRECT_DATABASE_URL: 'postgres://owner@db/bills?sslmode=verify-full',
  APP_URL: 'https://bills.example/',
  SERVER_SECRET: '-'.repeat(32),
  MAIL: 'capture',
}

it('listens only on this machine by default with the embedded database', () => {
  expect(readLaunchSettings({})).toEqual({
    database: 'embedded',
    host: '127.0.0.1',
    port: 3000,
    url: 'http://localhost:3000',
    dataDir: path.resolve('.data'),
  })
})

it('listens on all interfaces by default with an external database', () => {
  const settings = readLaunchSettings(externalSettings)
  expect(settings).toMatchObject({ database: 'own', host: '0.0.0.0', url: 'https://bills.example' })
  expect(readLaunchSettings({ ...externalSettings, HOST: '10.0.0.1', PORT: '80' })).toMatchObject({
    host: '10.0.0.1',
    port: 80,
  })
})

it('treats an empty setting as unset', () => {
  const empty = Object.fromEntries(
    [...Object.keys(externalSettings), 'PORT', 'HOST', 'DATA_DIR'].map((name) => [name, '']),
  )
  expect(readLaunchSettings(empty)).toEqual(readLaunchSettings({}))
})

it.each([
  [{ PORT: '0' }, /^PORT: /m],
  [{ PORT: '3000x' }, /^PORT: /m],
  [{ HOST: '192.168.1.2' }, /^HOST: /m],
  [{ ...externalSettings, DATABASE_URL: 'mysql://db' }, /^DATABASE_URL: /m],
  [{ ...externalSettings, DATABASE_URL: '' }, /^DATABASE_URL: /m],
  [{ ...externalSettings, DIRECT_DATABASE_URL: '' }, /^DIRECT_DATABASE_URL: /m],
  [{ ...externalSettings, DIRECT_DATABASE_URL: 'db' }, /^DIRECT_DATABASE_URL: expected the postgres/m],
  [{ ...externalSettings, DATABASE_URL: 'postgres://app@db/bills' }, /^DATABASE_URL: expected sslmode/m],
  [
    { ...externalSettings, DIRECT_DATABASE_URL: 'postgres://owner@db/bills' },
    /^DIRECT_DATABASE_URL: expected sslmode/m,
  ],
  [{ ...externalSettings, MAIL: '', RESEND_API_KEY: 'x' }, /^MAIL_FROM: /m],
  // An operator must not be able to set EMBEDDED, because that would open the dev inbox.
  [{ ...externalSettings, MAIL: '', EMBEDDED: '1' }, /^RESEND_API_KEY: /m],
])('rejects the settings %j', (source, message) => {
  const readSettings = () => readLaunchSettings(source)
  expect(readSettings).toThrow(SettingsError)
  expect(readSettings).toThrow(message)
})

it.each([
  [{ PORT: 'x', HOST: '10.0.0.1', APP_URL: 'foo' }, ['PORT', 'HOST', 'APP_URL']],
  [
    { DATABASE_URL: externalSettings.DATABASE_URL },
    ['DIRECT_DATABASE_URL', 'APP_URL', 'SERVER_SECRET', 'RESEND_API_KEY', 'MAIL_FROM', 'CONTACT_EMAIL'],
  ],
  [{ DIRECT_DATABASE_URL: 'x', MAIL: 'capture' }, ['DIRECT_DATABASE_URL', 'DATABASE_URL', 'APP_URL', 'SERVER_SECRET']],
])('names every invalid setting in %j', (source, names) => {
  let reportedNames: string[] = []
  try {
    readLaunchSettings(source)
  } catch (error) {
    reportedNames = (error as Error).message.split('\n').map((line) => line.replace(/:.*/, ''))
  }
  expect(reportedNames).toEqual(['Missing or invalid settings (.env.example explains each one)', ...names])
})

it('passes neither the owner’s database URL nor EMBEDDED to the service with an external database', () => {
  expect(buildExternalEnvironment({ ...externalSettings, EMBEDDED: '1' })).toEqual({
    ...externalSettings,
    EMBEDDED: '',
    DIRECT_DATABASE_URL: '',
  })
})

it('passes the configured SERVER_SECRET to the service, or the saved secret if none is configured', () => {
  const saved = { app: 'postgres://x', serverSecret: 'kept' }
  const settings = { url: 'http://localhost:1' }
  expect(buildEmbeddedEnvironment({}, settings, saved)).toMatchObject({ SERVER_SECRET: 'kept', EMBEDDED: '1' })
  expect(buildEmbeddedEnvironment({ SERVER_SECRET: 'given' }, settings, saved).SERVER_SECRET).toBe('given')
})

it('gives the demo a contact address, but not if it sends emails', () => {
  const getContact = (source: Record<string, string>) =>
    buildEmbeddedEnvironment(source, { url: 'http://localhost:1' }, { app: 'postgres://x', serverSecret: 'x' })
      .CONTACT_EMAIL
  expect(getContact({})).toBe('bills@example.com')
  expect(getContact({ CONTACT_EMAIL: 'help@example.org' })).toBe('help@example.org')
  expect(getContact({ RESEND_API_KEY: 're_x' })).toBe('')
})

it('lists every setting except EMBEDDED in .env.example, and nothing else', () => {
  const findSettingNames = (file: string) =>
    [...readProjectFile(file).matchAll(/^ {2,4}([A-Z_]+): /gm)].map(([, name]) => name)
  const expectedNames = new Set([
    ...findSettingNames('lib/platform/env.ts'),
    ...findSettingNames('scripts/start/launcher-settings.ts'),
  ])
  expectedNames.delete('EMBEDDED')
  for (const [, name] of readProjectFile('compose.yaml').matchAll(/\$\{(\w+)/g)) expectedNames.add(name)
  const listedNames = [...readProjectFile('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(listedNames.sort()).toEqual([...expectedNames].sort())
})

it('gives operator commands in compose.yaml exactly the settings that they read', () => {
  const [, names = ''] = /const \{ (.+) \} = process\.env/.exec(readProjectFile('scripts/container/admin.ts')) ?? []
  const [, adminService = ''] = readProjectFile('compose.yaml').split('\n  admin:\n')
  const providedNames = [...adminService.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name)
  expect(providedNames.sort()).toEqual(names.split(', ').sort())
})
