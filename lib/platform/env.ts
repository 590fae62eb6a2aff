import { z } from 'zod'
import { databaseUrlSchema } from './database/database-url'
import { LOOPBACK_HOSTS } from './http/loopback-host'

const webUrlSchema = z.url({ protocol: /^https?$/, error: 'expected an http:// or https:// URL' })
/** https, or http on this machine alone. */
function isHttpsOrLoopback(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol !== 'http:' || LOOPBACK_HOSTS.has(url.hostname)
}
const appUrlSchema = webUrlSchema.refine(
  isHttpsOrLoopback,
  'expected an https:// URL; http:// is for localhost alone, since sessions would cross the network readable',
)
const loqateUrlSchema = webUrlSchema.refine(
  isHttpsOrLoopback,
  'expected an https:// URL; http:// is for localhost alone, since the key would cross the network readable',
)
const resendUrlSchema = webUrlSchema.refine(
  isHttpsOrLoopback,
  'expected an https:// URL; http:// is for localhost alone, since tenants’ mail would cross the network readable',
)
/** Some of them, since one is replaced by the next while both still sign. */
const webhookSecretsSchema = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((secret) => secret !== ''))
  .refine(
    (secrets) => secrets.length > 0 && secrets.every((secret) => /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)),
    'expected the signing secret of a webhook of Resend, whsec_…, or several with spaces between them',
  )
/** For how long something is kept: a whole number. */
const retentionSchema = (min: number, max: number, defaultValue: number) => {
  const error = `expected a number from ${min} to ${max}`
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error).default(defaultValue)
}
const nonEmptyTextSchema = (error: string) => z.string({ error }).min(1, error)
const serverSecretSchema = nonEmptyTextSchema('expected at least 32 characters').min(
  32,
  'expected at least 32 characters',
)

/** Whether live mail leaves: always but on the embedded database without a key, or where capturing is asked for. */
function isMailSent(value: { MAIL?: string; EMBEDDED?: string; RESEND_API_KEY?: string }): boolean {
  if (value.MAIL) return value.MAIL !== 'capture'
  return !value.EMBEDDED || value.RESEND_API_KEY !== undefined
}

/** A problem of one setting that depends on others; said beside those of single settings. */
const createMissingIssue = (name: string) => ({
  path: [name],
  error: 'expected a value, or MAIL=capture to send nothing',
  when: ({ issues }: { issues: { path?: PropertyKey[] }[] }) =>
    !issues.some(({ path }) => path?.[0] === name || path?.[0] === 'MAIL'),
})

/** An address, or a name and the address in angle brackets; no line break. */
const SENDER_PATTERN = /^(?:[^<>@\p{Cc}]*<[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+)$/u

/** Every setting of the web server and the worker. `.env.example` says what each is for. */
const envSchema = z
  .object({
    DATABASE_URL: databaseUrlSchema('expected a postgres:// URL'),
    DATABASE_POOL_MAX: z.coerce.number({ error: 'expected a number from 1 to 500' }).int().min(1).max(500).default(10),
    APP_URL: appUrlSchema,
    SERVER_SECRET: serverSecretSchema,
    SECONDARY_SERVER_SECRET: serverSecretSchema.optional(),
    MAIL: z.enum(['resend', 'capture'], { error: 'expected "resend" or "capture"' }).optional(),
    RESEND_API_KEY: nonEmptyTextSchema('expected the API key of Resend').optional(),
    RESEND_WEBHOOK_SECRET: webhookSecretsSchema.optional(),
    RESEND_BASE_URL: resendUrlSchema.optional(),
    MAIL_FROM: z
      .string()
      .regex(SENDER_PATTERN, 'expected a sender, such as "House Bills <bills@example.org>"')
      .optional(),
    METRICS_TOKEN: nonEmptyTextSchema('expected at least 16 characters')
      .min(16, 'expected at least 16 characters')
      .optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: webUrlSchema.optional(),
    ADDRESS_PROVIDER: z
      .enum(['directory', 'loqate'], { error: 'expected "directory" or "loqate"' })
      .default('directory'),
    LOQATE_KEY: z
      .string()
      .regex(/^[A-Za-z0-9-]{8,64}$/, 'expected the API key of Loqate')
      .optional(),
    LOQATE_BASE_URL: loqateUrlSchema.default('https://api.addressy.com'),
    /** Set by `npm start` alone, when the database is the embedded one. */
    EMBEDDED: z.literal('1').optional(),
    SUPPORT_LOOKUPS_PER_HOUR: z.coerce
      .number({ error: 'expected a number from 1 to 10000' })
      .int()
      .min(1)
      .max(10_000)
      .default(200),
    DRAIN_SECONDS: z.coerce.number({ error: 'expected a number from 0 to 60' }).int().min(0).max(60).default(0),
    TRUSTED_PROXY_HOPS: z.coerce.number({ error: 'expected a number from 0 to 10' }).int().min(0).max(10).default(0),
    RETENTION_QUOTES_DAYS: retentionSchema(1, 3650, 90),
    RETENTION_UNMATCHED_ADDRESSES_DAYS: retentionSchema(1, 365, 14),
    RETENTION_MAIL_DAYS: retentionSchema(1, 3650, 90),
    RETENTION_REQUEST_LOG_DAYS: retentionSchema(1, 365, 30),
    // Not less than partners were promised.
    RETENTION_IDEMPOTENCY_HOURS: retentionSchema(48, 720, 48),
  })
  .refine((value) => !isMailSent(value) || value.RESEND_API_KEY, createMissingIssue('RESEND_API_KEY'))
  .refine((value) => !isMailSent(value) || value.MAIL_FROM, createMissingIssue('MAIL_FROM'))
  .refine((value) => value.SERVER_SECRET !== value.SECONDARY_SERVER_SECRET, {
    path: ['SECONDARY_SERVER_SECRET'],
    error: 'expected another than SERVER_SECRET: the one that takes its place, or whose place it took',
    when: ({ issues }) =>
      !issues.some(({ path }) => path?.[0] === 'SERVER_SECRET' || path?.[0] === 'SECONDARY_SERVER_SECRET'),
  })
  .refine((value) => value.ADDRESS_PROVIDER !== 'loqate' || value.LOQATE_KEY, {
    path: ['LOQATE_KEY'],
    error: 'expected the API key of Loqate, or ADDRESS_PROVIDER=directory',
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'LOQATE_KEY' || path?.[0] === 'ADDRESS_PROVIDER'),
  })
  .transform((value) => ({
    databaseUrl: value.DATABASE_URL,
    databasePoolMax: value.DATABASE_POOL_MAX,
    appUrl: value.APP_URL.replace(/\/+$/, ''),
    serverSecret: value.SERVER_SECRET,
    /** Taken beside the other, and makes nothing: one that takes its place, or whose place it took. */
    secondaryServerSecret: value.SECONDARY_SERVER_SECRET,
    trustedProxyHops: value.TRUSTED_PROXY_HOPS,
    /** How long a web process that was told to stop goes on serving, while it says that it is not ready. */
    drainSeconds: value.DRAIN_SECONDS,
    /** How many tenants and searches one of the support staff may look at in an hour. */
    supportLookupsPerHour: value.SUPPORT_LOOKUPS_PER_HOUR,
    /** Where addresses are looked up in place of the directory; null: in the directory. */
    loqate:
      value.ADDRESS_PROVIDER === 'loqate' && value.LOQATE_KEY
        ? { key: value.LOQATE_KEY, baseUrl: value.LOQATE_BASE_URL.replace(/\/+$/, '') }
        : null,
    /** What a reader of the metrics must bear; without one there are none. */
    metricsToken: value.METRICS_TOKEN,
    /** What the mail provider's webhooks are signed with, each by one of them; without any none are taken. */
    resendWebhookSecrets: value.RESEND_WEBHOOK_SECRET ?? [],
    /** Where traces are sent; without it nothing is traced. */
    otlpEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** For how long is kept what is kept for a time only (lib/privacy/personal-data-inventory.ts). */
    retention: {
      quotesDays: value.RETENTION_QUOTES_DAYS,
      unmatchedAddressesDays: value.RETENTION_UNMATCHED_ADDRESSES_DAYS,
      mailDays: value.RETENTION_MAIL_DAYS,
      requestLogDays: value.RETENTION_REQUEST_LOG_DAYS,
      idempotencyHours: value.RETENTION_IDEMPOTENCY_HOURS,
    },
    isEmbedded: value.EMBEDDED === '1',
    /** How live mail leaves; null: it is captured. */
    resend:
      value.MAIL !== 'capture' && value.RESEND_API_KEY && value.MAIL_FROM
        ? { apiKey: value.RESEND_API_KEY, from: value.MAIL_FROM, baseUrl: value.RESEND_BASE_URL }
        : null,
  }))

export type Env = z.infer<typeof envSchema>

export type Retention = Env['retention']

/** A setting that is missing or wrong: its name and what was expected, never its value. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** @throws {SettingsError} naming every wrong setting */
export function parseEnv(source: Record<string, string | undefined>): Env {
  // An empty value, as compose files and .env templates leave it, is an absent one.
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = envSchema.safeParse(values)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new SettingsError(lines.join('\n'))
}

let cachedEnv: Env | undefined

/** The settings of this process, read once. */
export function env(): Env {
  cachedEnv ??= parseEnv(process.env)
  return cachedEnv
}
