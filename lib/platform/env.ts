import { z } from 'zod'
import { databaseUrlSchema } from './database/database-url'
import { LOOPBACK_HOSTS } from './http/loopback-host'
import { parseEmail } from './validation/email'

const webUrlSchema = z.url({ protocol: /^https?$/, error: 'expected an http:// or https:// URL' })
/** Returns whether a URL is https, or http on this machine. Only loopback traffic may be unencrypted. */
function isHttpsOrLoopback(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol !== 'http:' || LOOPBACK_HOSTS.has(url.hostname)
}
const appUrlSchema = webUrlSchema.refine(
  isHttpsOrLoopback,
  'expected an https:// URL. http:// is only allowed for localhost, because sessions would be sent unencrypted',
)
const loqateUrlSchema = webUrlSchema.refine(
  isHttpsOrLoopback,
  'expected an https:// URL. http:// is only allowed for localhost, because the key would be sent unencrypted',
)
const resendUrlSchema = webUrlSchema.refine(
  isHttpsOrLoopback,
  'expected an https:// URL. http:// is only allowed for localhost, because tenants’ emails would be sent unencrypted',
)
/** Accepts several secrets, because the provider signs with both the old and the new one during a rotation. */
const webhookSecretsSchema = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((secret) => secret !== ''))
  .refine(
    (secrets) => secrets.length > 0 && secrets.every((secret) => /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)),
    'expected the signing secret of a Resend webhook (whsec_…), or several separated by spaces',
  )
/**
 * Returns a schema for a retention period, which is a whole number. The setting's name says whether it's in hours or
 * days.
 */
const retentionSchema = (min: number, max: number, defaultValue: number) => {
  const error = `expected a number from ${min} to ${max}`
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error).default(defaultValue)
}
const nonEmptyTextSchema = (error: string) => z.string({ error }).min(1, error)
const serverSecretSchema = nonEmptyTextSchema('expected at least 32 characters').min(
  32,
  'expected at least 32 characters',
)

/**
 * Returns whether live emails are sent. They aren't if MAIL=capture is set, or if the database is embedded and there's
 * no API key for the provider.
 */
function isMailSent(value: { MAIL?: string; EMBEDDED?: string; RESEND_API_KEY?: string }): boolean {
  if (value.MAIL) return value.MAIL !== 'capture'
  return !value.EMBEDDED || value.RESEND_API_KEY !== undefined
}

/**
 * Returns the options of a check that reports a missing setting. By default, Zod skips this check if any setting is
 * invalid. With `when`, Zod skips it only if this setting or MAIL is invalid.
 */
const createMissingIssue = (name: string) => ({
  path: [name],
  error: 'expected a value. To send no email, set MAIL=capture',
  when: ({ issues }: { issues: { path?: PropertyKey[] }[] }) =>
    !issues.some(({ path }) => path?.[0] === name || path?.[0] === 'MAIL'),
})

/**
 * Matches an email address, or a name followed by the address in angle brackets. It doesn't match line breaks, which
 * could add headers to emails.
 */
const SENDER_PATTERN = /^(?:[^<>@\p{Cc}]*<[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+)$/u

/** Matches the host of a URL if it's an IP address. A parsed URL has every IPv4 address in dotted decimal form. */
const IP_ADDRESS_HOST = /^\[|^[\d.]+$/

/** The settings of the web server and the worker. `.env.example` documents each of them. */
const envSchema = z
  .object({
    DATABASE_URL: databaseUrlSchema('expected a postgres:// URL'),
    DATABASE_POOL_MAX: z.coerce.number({ error: 'expected a number from 1 to 500' }).int().min(1).max(500).default(10),
    APP_URL: appUrlSchema,
    SERVER_SECRET: serverSecretSchema,
    SECONDARY_SERVER_SECRET: serverSecretSchema.optional(),
    MAIL: z.enum(['resend', 'capture'], { error: 'expected "resend" or "capture"' }).optional(),
    RESEND_API_KEY: nonEmptyTextSchema('expected a Resend API key').optional(),
    RESEND_WEBHOOK_SECRET: webhookSecretsSchema.optional(),
    RESEND_BASE_URL: resendUrlSchema.optional(),
    MAIL_FROM: z
      .string()
      .regex(SENDER_PATTERN, 'expected a sender, such as "House Bills <bills@example.org>"')
      .optional(),
    CONTACT_EMAIL: z
      .string()
      .refine((text) => parseEmail(text)?.address === text, 'expected an email address, such as bills@example.org')
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
      .regex(/^[A-Za-z0-9-]{8,64}$/, 'expected a Loqate API key')
      .optional(),
    LOQATE_BASE_URL: loqateUrlSchema.default('https://api.addressy.com'),
    /** Only `npm start` sets this, and only if it runs the embedded database. */
    EMBEDDED: z.literal('1').optional(),
    SUPPORT_LOOKUPS_PER_HOUR: z.coerce
      .number({ error: 'expected a number from 1 to 10000' })
      .int()
      .min(1)
      .max(10_000)
      .default(200),
    SUPPORT_PASSKEY: z
      .enum(['optional', 'required'], { error: 'expected "optional" or "required"' })
      .default('optional'),
    RATE_APPROVAL: z.enum(['optional', 'required'], { error: 'expected "optional" or "required"' }).default('optional'),
    DRAIN_SECONDS: z.coerce.number({ error: 'expected a number from 0 to 60' }).int().min(0).max(60).default(0),
    TRUSTED_PROXY_HOPS: z.coerce.number({ error: 'expected a number from 0 to 10' }).int().min(0).max(10).default(0),
    RETENTION_QUOTES_DAYS: retentionSchema(1, 3650, 90),
    RETENTION_UNMATCHED_ADDRESSES_DAYS: retentionSchema(1, 365, 14),
    RETENTION_MAIL_DAYS: retentionSchema(1, 3650, 90),
    RETENTION_SUPPORT_NOTES_DAYS: retentionSchema(1, 3650, 730),
    RETENTION_REQUEST_LOG_DAYS: retentionSchema(1, 365, 30),
    // At least 48 hours, as the documentation of clients/typescript promises.
    RETENTION_IDEMPOTENCY_HOURS: retentionSchema(48, 720, 48),
  })
  .refine((value) => !isMailSent(value) || value.RESEND_API_KEY, createMissingIssue('RESEND_API_KEY'))
  .refine((value) => !isMailSent(value) || value.MAIL_FROM, createMissingIssue('MAIL_FROM'))
  .refine((value) => !isMailSent(value) || value.CONTACT_EMAIL, createMissingIssue('CONTACT_EMAIL'))
  .refine((value) => value.SERVER_SECRET !== value.SECONDARY_SERVER_SECRET, {
    path: ['SECONDARY_SERVER_SECRET'],
    error: 'must differ from SERVER_SECRET. Set it to the next secret or the previous one',
    when: ({ issues }) =>
      !issues.some(({ path }) => path?.[0] === 'SERVER_SECRET' || path?.[0] === 'SECONDARY_SERVER_SECRET'),
  })
  .refine((value) => value.ADDRESS_PROVIDER !== 'loqate' || value.LOQATE_KEY, {
    path: ['LOQATE_KEY'],
    error: 'expected a Loqate API key. To do without Loqate, set ADDRESS_PROVIDER=directory',
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'LOQATE_KEY' || path?.[0] === 'ADDRESS_PROVIDER'),
  })
  .refine((value) => value.SUPPORT_PASSKEY !== 'required' || !IP_ADDRESS_HOST.test(new URL(value.APP_URL).hostname), {
    path: ['SUPPORT_PASSKEY'],
    error: 'expected "optional", because APP_URL has an IP address. Passkeys need a host name',
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'APP_URL' || path?.[0] === 'SUPPORT_PASSKEY'),
  })
  .transform((value) => ({
    databaseUrl: value.DATABASE_URL,
    databasePoolMax: value.DATABASE_POOL_MAX,
    appUrl: value.APP_URL.replace(/\/+$/, ''),
    serverSecret: value.SERVER_SECRET,
    /**
     * During a rotation, this is the next secret or the previous one. It decrypts and verifies, but never encrypts or
     * signs.
     */
    secondaryServerSecret: value.SECONDARY_SERVER_SECRET,
    trustedProxyHops: value.TRUSTED_PROXY_HOPS,
    /**
     * How long a web process keeps serving requests after SIGTERM or SIGINT. Its readiness probes fail during this
     * time, so that the load balancer notices.
     */
    drainSeconds: value.DRAIN_SECONDS,
    /**
     * How many lookups each member of support staff may make in an hour. `ACCESS_ACTION_LABELS` in
     * lib/support/access-log/event-types.ts lists what counts as a lookup.
     */
    supportLookupsPerHour: value.SUPPORT_LOOKUPS_PER_HOUR,
    /** Whether support staff must have a passkey. */
    isSupportPasskeyRequired: value.SUPPORT_PASSKEY === 'required',
    /** Whether a second member of support staff must approve each draft of the rate card. */
    isRateApprovalRequired: value.RATE_APPROVAL === 'required',
    /**
     * The email address of House Bills that pages and emails show. It may be missing only if no emails are sent. Pages
     * then show only the name House Bills.
     */
    contactEmail: value.CONTACT_EMAIL,
    /** The key and the base URL for Loqate. Null if addresses are looked up in the directory in our database. */
    loqate:
      value.ADDRESS_PROVIDER === 'loqate' && value.LOQATE_KEY
        ? { key: value.LOQATE_KEY, baseUrl: value.LOQATE_BASE_URL.replace(/\/+$/, '') }
        : null,
    /** The bearer token for reading the metrics. If it isn't set, there's no metrics endpoint. */
    metricsToken: value.METRICS_TOKEN,
    /** The signing secrets of the email provider's webhooks. If none is set, we reject all of its webhooks. */
    resendWebhookSecrets: value.RESEND_WEBHOOK_SECRET ?? [],
    /** The URL that traces are sent to. If it isn't set, tracing is off. */
    otlpEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** How long personal data is kept (lib/privacy/personal-data-inventory.ts). */
    retention: {
      quotesDays: value.RETENTION_QUOTES_DAYS,
      unmatchedAddressesDays: value.RETENTION_UNMATCHED_ADDRESSES_DAYS,
      mailDays: value.RETENTION_MAIL_DAYS,
      supportNotesDays: value.RETENTION_SUPPORT_NOTES_DAYS,
      requestLogDays: value.RETENTION_REQUEST_LOG_DAYS,
      idempotencyHours: value.RETENTION_IDEMPOTENCY_HOURS,
    },
    isEmbedded: value.EMBEDDED === '1',
    /** The key, the sender and the base URL for Resend. Null if live emails are captured instead of sent. */
    resend:
      value.MAIL !== 'capture' && value.RESEND_API_KEY && value.MAIL_FROM
        ? { apiKey: value.RESEND_API_KEY, from: value.MAIL_FROM, baseUrl: value.RESEND_BASE_URL }
        : null,
  }))

export type Env = z.infer<typeof envSchema>

export type Retention = Env['retention']

/** Reports missing or invalid settings. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  readonly problems: readonly string[]

  /** @param problems each setting's name and what is expected, but not its value, which may be secret */
  constructor(problems: readonly string[]) {
    super(
      [
        'Missing or invalid settings (.env.example explains each one):',
        ...problems.map((problem) => `${problem}.`),
      ].join('\n'),
    )
    this.problems = problems
  }
}

/** @throws {SettingsError} if any setting is missing or invalid */
export function parseEnv(source: Record<string, string | undefined>): Env {
  // An empty value counts as unset, because Compose files and .env templates leave unset values empty.
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = envSchema.safeParse(values)
  if (result.success) return result.data
  throw new SettingsError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
}

let cachedEnv: Env | undefined

/** Returns the settings of this process. The first call parses them. */
export function env(): Env {
  cachedEnv ??= parseEnv(process.env)
  return cachedEnv
}
