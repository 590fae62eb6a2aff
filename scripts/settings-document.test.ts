import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseEnv } from '@/lib/platform/env'

/**
 * The part of docs/operations/settings.md that lists the service's settings. Settings that only the Dockerfile sets
 * come after it.
 */
const [page = ''] = readFileSync('docs/operations/settings.md', 'utf8').split('## Without the image')
const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (.+?) \|/gm)].map(([, name = '', value = '']) => ({ name, value }))

it('lists each setting from .env.example and lib/platform/env.ts once in settings.md, except for EMBEDDED', () => {
  const names = rows.map(({ name }) => name).toSorted()
  const examples = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(names).toEqual(examples.toSorted())
  const schema = [...readFileSync('lib/platform/env.ts', 'utf8').matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name)
  // EMBEDDED isn't in settings.md, because operators never set it. `npm start` does.
  expect(schema.filter((name) => name !== 'EMBEDDED' && !names.includes(name ?? ''))).toEqual([])
})

it('states the same numeric defaults in settings.md as in lib/platform/env.ts', () => {
  const env = parseEnv({
    DATABASE_URL: 'postgres://localhost/bills',
    APP_URL: 'http://localhost',
    SERVER_SECRET: '-'.repeat(32),
    MAIL: 'capture',
  })
  const defaults = {
    DATABASE_POOL_MAX: env.databasePoolMax,
    TRUSTED_PROXY_HOPS: env.trustedProxyHops,
    DRAIN_SECONDS: env.drainSeconds,
    SUPPORT_LOOKUPS_PER_HOUR: env.supportLookupsPerHour,
    RETENTION_QUOTES_DAYS: env.retention.quotesDays,
    RETENTION_UNMATCHED_ADDRESSES_DAYS: env.retention.unmatchedAddressesDays,
    RETENTION_MAIL_DAYS: env.retention.mailDays,
    RETENTION_SUPPORT_NOTES_DAYS: env.retention.supportNotesDays,
    RETENTION_REQUEST_LOG_DAYS: env.retention.requestLogDays,
    RETENTION_IDEMPOTENCY_HOURS: env.retention.idempotencyHours,
  }
  const documented = rows.filter(({ name }) => Object.hasOwn(defaults, name)).map(({ name, value }) => [name, +value])
  expect(Object.fromEntries(documented)).toEqual(defaults)
})
