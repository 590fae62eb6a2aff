import { z } from 'zod'

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'expected a postgres:// URL' })
const webUrl = z.url({ protocol: /^https?$/, error: 'expected an http:// or https:// URL' })
const text = (error: string) => z.string({ error }).min(1, error)

/** Whether live mail leaves: always but on the embedded database without a key, or where capturing is asked for. */
function isSent(value: { MAIL?: string; EMBEDDED?: string; RESEND_API_KEY?: string }): boolean {
  if (value.MAIL) return value.MAIL !== 'capture'
  return !value.EMBEDDED || value.RESEND_API_KEY !== undefined
}

/** A problem of one setting that depends on others; said beside those of single settings. */
const missing = (name: string) => ({
  path: [name],
  error: 'expected a value, or MAIL=capture to send nothing',
  when: ({ issues }: { issues: { path?: PropertyKey[] }[] }) =>
    !issues.some(({ path }) => path?.[0] === name || path?.[0] === 'MAIL'),
})

/** An address, or a name and the address in angle brackets; no line break. */
const SENDER = /^(?:[^<>@\p{Cc}]*<[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+)$/u

/** Every setting of the web server and the worker. `.env.example` says what each is for. */
const settings = z
  .object({
    DATABASE_URL: postgresUrl,
    DATABASE_POOL_MAX: z.coerce.number({ error: 'expected a number from 1 to 500' }).int().min(1).max(500).default(10),
    APP_URL: webUrl,
    SERVER_SECRET: text('expected at least 32 characters').min(32, 'expected at least 32 characters'),
    MAIL: z.enum(['resend', 'capture'], { error: 'expected "resend" or "capture"' }).optional(),
    RESEND_API_KEY: text('expected the API key of Resend').optional(),
    RESEND_BASE_URL: webUrl.optional(),
    MAIL_FROM: z.string().regex(SENDER, 'expected a sender, such as "House Bills <bills@example.org>"').optional(),
    METRICS_TOKEN: text('expected at least 16 characters').min(16, 'expected at least 16 characters').optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
    /** Set by `npm start` alone, when the database is the embedded one. */
    EMBEDDED: z.literal('1').optional(),
    TRUSTED_PROXY_HOPS: z.coerce.number({ error: 'expected a number from 0 to 10' }).int().min(0).max(10).default(0),
  })
  .refine((value) => !isSent(value) || value.RESEND_API_KEY, missing('RESEND_API_KEY'))
  .refine((value) => !isSent(value) || value.MAIL_FROM, missing('MAIL_FROM'))
  .transform((value) => ({
    databaseUrl: value.DATABASE_URL,
    databasePoolMax: value.DATABASE_POOL_MAX,
    appUrl: value.APP_URL.replace(/\/+$/, ''),
    serverSecret: value.SERVER_SECRET,
    trustedProxyHops: value.TRUSTED_PROXY_HOPS,
    /** What a reader of the metrics must bear; without one there are none. */
    metricsToken: value.METRICS_TOKEN,
    /** Where traces are sent; without it nothing is traced. */
    otlpEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
    embedded: value.EMBEDDED === '1',
    /** How live mail leaves; null: it is captured. */
    resend:
      value.MAIL !== 'capture' && value.RESEND_API_KEY && value.MAIL_FROM
        ? { apiKey: value.RESEND_API_KEY, from: value.MAIL_FROM, baseUrl: value.RESEND_BASE_URL }
        : null,
  }))

export type Env = z.infer<typeof settings>

/** A setting that is missing or wrong: its name and what was expected, never its value. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** @throws {SettingsError} naming every wrong setting */
export function parseEnv(source: Record<string, string | undefined>): Env {
  // An empty value, as compose files and .env templates leave it, is an absent one.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = settings.safeParse(given)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new SettingsError(lines.join('\n'))
}

let parsed: Env | undefined

/** The settings of this process, read once. */
export function env(): Env {
  parsed ??= parseEnv(process.env)
  return parsed
}
