import { describe, expect, it } from 'vitest'
import { parseEnv, SettingsError } from './env'

const validEnv = {
  DATABASE_URL: 'postgres://app:app@127.0.0.1/bills',
  APP_URL: 'https://bills.example.org/',
  SERVER_SECRET: 'x'.repeat(32),
  RESEND_API_KEY: 're_x',
  MAIL_FROM: 'House Bills <bills@example.org>',
  CONTACT_EMAIL: 'bills@example.org',
}

/**
 * Applies a change to valid settings, and returns the names of the settings that the service then reports as invalid.
 */
function invalidNames(change: Record<string, string | undefined>): string[] {
  try {
    parseEnv({ ...validEnv, ...change })
    return []
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.problems.map((problem) => problem.split(':')[0] ?? '')
  }
}

it('accepts valid environment settings, and fills in the defaults', () => {
  expect(parseEnv(validEnv)).toEqual({
    databaseUrl: validEnv.DATABASE_URL,
    databasePoolMax: 10,
    appUrl: 'https://bills.example.org',
    serverSecret: validEnv.SERVER_SECRET,
    contactEmail: 'bills@example.org',
    supportLookupsPerHour: 200,
    isSupportPasskeyRequired: false,
    isRateApprovalRequired: false,
    trustedProxyHops: 0,
    drainSeconds: 0,
    resendWebhookSecrets: [],
    retention: {
      quotesDays: 90,
      unmatchedAddressesDays: 14,
      mailDays: 90,
      supportNotesDays: 730,
      requestLogDays: 30,
      idempotencyHours: 48,
    },
    isEmbedded: false,
    loqate: null,
    resend: { apiKey: 're_x', from: validEnv.MAIL_FROM, baseUrl: undefined },
  })
})

it.each([
  ['https://10.0.0.5', ['SUPPORT_PASSKEY']],
  ['http://[::1]:3000', ['SUPPORT_PASSKEY']],
  ['https://bills.example.org', []],
  ['https://10.example.org', []],
  ['not a URL', ['APP_URL']],
])('with SUPPORT_PASSKEY=required and APP_URL=%s, rejects these settings: %j', (url, names) => {
  expect(invalidNames({ SUPPORT_PASSKEY: 'required', APP_URL: url })).toEqual(names)
})

it.each([
  ['DATABASE_URL', 'mysql://x/y'],
  ['DATABASE_URL', 'postgres://app@db.example.org/bills'],
  ['RETENTION_MAIL_DAYS', '0'],
  ['RETENTION_SUPPORT_NOTES_DAYS', '3651'],
  ['RETENTION_QUOTES_DAYS', '1.5'],
  ['RETENTION_IDEMPOTENCY_HOURS', '47'],
  ['DATABASE_URL', ''],
  ['DATABASE_POOL_MAX', '0'],
  ['DATABASE_POOL_MAX', '501'],
  ['DATABASE_POOL_MAX', 'ten'],
  ['SUPPORT_PASSKEY', 'yes'],
  ['RATE_APPROVAL', 'yes'],
  ['SUPPORT_LOOKUPS_PER_HOUR', '0'],
  ['SUPPORT_LOOKUPS_PER_HOUR', '10001'],
  ['DRAIN_SECONDS', '-1'],
  ['DRAIN_SECONDS', '61'],
  ['TRUSTED_PROXY_HOPS', '-1'],
  ['TRUSTED_PROXY_HOPS', '11'],
  ['TRUSTED_PROXY_HOPS', 'one'],
  ['APP_URL', 'bills.example.org'],
  ['APP_URL', 'http://bills.example.org'],
  ['APP_URL', 'http://localhost.example.org'],
  ['APP_URL', 'http://192.168.1.20:3000'],
  ['RESEND_WEBHOOK_SECRET', ' '],
  ['RESEND_WEBHOOK_SECRET', `whsec_${'A'.repeat(32)} whsec_short`],
  ['SERVER_SECRET', 'short'],
  ['SECONDARY_SERVER_SECRET', 'short'],
  ['SECONDARY_SERVER_SECRET', 'x'.repeat(32)],
  ['MAIL', 'send'],
  ['RESEND_API_KEY', ''],
  ['RESEND_BASE_URL', 'resend'],
  ['RESEND_BASE_URL', 'http://mail.example.org'],
  ['ADDRESS_PROVIDER', 'Loqate'],
  ['LOQATE_KEY', 'a key'],
  ['LOQATE_BASE_URL', 'http://loqate.example.org'],
  ['LOQATE_BASE_URL', 'http://127.0.0.1.example.org'],
  ['MAIL_FROM', ''],
  ['MAIL_FROM', 'nonsense'],
  ['MAIL_FROM', 'Bills <bills@example.org>\r\nBcc: <x@example.org>'],
  ['MAIL_FROM', 'Bills <bills>'],
  ['CONTACT_EMAIL', ''],
  ['CONTACT_EMAIL', 'bills'],
  ['CONTACT_EMAIL', 'House Bills <bills@example.org>'],
  ['CONTACT_EMAIL', 'bills@example.org\n'],
])('rejects the setting %s=%j, and names only this setting', (name, value) => {
  expect(invalidNames({ [name]: value })).toEqual([name])
})

it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080', 'https://192.168.1.20'])(
  'accepts %s as APP_URL',
  (url) => expect(parseEnv({ ...validEnv, APP_URL: url }).appUrl).toBe(url),
)

it('needs no CONTACT_EMAIL if no emails are sent', () => {
  expect(parseEnv({ ...validEnv, MAIL: 'capture', CONTACT_EMAIL: '' }).contactEmail).toBeUndefined()
})

it.each([' ', ',', ', ', '\n'])('accepts several webhook signing secrets separated by %j', (separator) => {
  const secrets = ['A', 'B'].map((letter) => `whsec_${letter.repeat(32)}`)
  expect(parseEnv({ ...validEnv, RESEND_WEBHOOK_SECRET: secrets.join(separator) }).resendWebhookSecrets).toEqual(
    secrets,
  )
})

it('accepts a secondary server secret, and treats an empty one as unset', () => {
  expect(parseEnv({ ...validEnv, SECONDARY_SERVER_SECRET: '' }).secondaryServerSecret).toBeUndefined()
  expect(parseEnv({ ...validEnv, SECONDARY_SERVER_SECRET: 'y'.repeat(32) }).secondaryServerSecret).toBe('y'.repeat(32))
})

it('requires an API key for Loqate only if Loqate is the address provider', () => {
  const loqateEnv = { ...validEnv, ADDRESS_PROVIDER: 'loqate', LOQATE_KEY: 'AA11-AA11-AA11-AA11' }
  expect(parseEnv({ ...loqateEnv, ADDRESS_PROVIDER: '' }).loqate).toBeNull()
  expect(parseEnv(loqateEnv).loqate).toEqual({ key: 'AA11-AA11-AA11-AA11', baseUrl: 'https://api.addressy.com' })
  expect(parseEnv({ ...loqateEnv, LOQATE_BASE_URL: 'http://127.0.0.1:9/' }).loqate?.baseUrl).toBe('http://127.0.0.1:9')
  expect(invalidNames({ ...loqateEnv, LOQATE_KEY: '' })).toEqual(['LOQATE_KEY'])
})

it('reports all invalid settings together, but never their values', () => {
  const invalidEnv = {
    DATABASE_URL: 'secret-value',
    SERVER_SECRET: 'secret',
    RESEND_API_KEY: undefined,
    MAIL_FROM: 'secret',
  }
  expect(invalidNames(invalidEnv)).toEqual(['DATABASE_URL', 'SERVER_SECRET', 'MAIL_FROM', 'RESEND_API_KEY'])
  expect(() => parseEnv({ ...validEnv, ...invalidEnv })).toThrow(expect.not.stringContaining('secret-value') as never)
})

describe('the parsed setting for Resend', () => {
  const parseResend = (change: Record<string, string | undefined>) => parseEnv({ ...validEnv, ...change }).resend
  const noCredentials = { RESEND_API_KEY: undefined, MAIL_FROM: undefined }

  it('is null if MAIL is capture, or if the database is embedded and there is no API key', () => {
    expect(parseResend({ MAIL: 'capture' })).toBeNull()
    expect(parseResend({ ...noCredentials, MAIL: 'capture' })).toBeNull()
    expect(parseResend({ ...noCredentials, EMBEDDED: '1' })).toBeNull()
  })

  it('requires MAIL_FROM with the embedded database if there is an API key', () => {
    expect(parseResend({ EMBEDDED: '1' })).not.toBeNull()
    expect(invalidNames({ EMBEDDED: '1', MAIL_FROM: undefined })).toEqual(['MAIL_FROM'])
  })

  it('contains MAIL_FROM as the sender even if it has no display name', () => {
    expect(parseResend({ MAIL_FROM: 'bills@example.org' })?.from).toBe('bills@example.org')
  })
})
