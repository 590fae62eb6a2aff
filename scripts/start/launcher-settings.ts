import path from 'node:path'
import { z } from 'zod'
import { databaseUrlSchema } from '@/lib/platform/database/database-url'
import { type Env, parseEnv, SettingsError } from '@/lib/platform/env'

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'] as const
const portMessage = 'expected a number from 1 to 65535'
const PORT = z
  .string()
  .regex(/^\d+$/, portMessage)
  .default('3000')
  .transform(Number)
  .pipe(z.number().min(1, portMessage).max(65535, portMessage))

/**
 * The launcher's own settings with the embedded database. The service reads all other settings (lib/platform/env.ts).
 */
const embeddedSettingsSchema = z.object({
  PORT,
  HOST: z
    .enum(
      LOOPBACK,
      `expected 127.0.0.1, localhost or ::1. To accept connections from other machines, use your own database (DATABASE_URL)`,
    )
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
})

/** The launcher's own settings with an external database. */
const externalSettingsSchema = z.object({
  PORT,
  HOST: z.string().default('0.0.0.0'),
  DIRECT_DATABASE_URL: databaseUrlSchema(
    'expected the postgres:// URL of the owner role, for the same database as DATABASE_URL',
  ),
})

interface CommonSettings {
  host: string
  port: number
  /** The URL under which browsers open the service (APP_URL). */
  url: string
}

export type LaunchSettings =
  | (CommonSettings & { database: 'embedded'; dataDir: string })
  | (CommonSettings & { database: 'own'; appDatabaseUrl: string; ownerDatabaseUrl: string })

export type Environment = Record<string, string | undefined>

/**
 * Reads and validates every setting. Call this before starting anything.
 *
 * @throws {SettingsError} that lists each invalid setting and what is expected
 */
export function readLaunchSettings(source: Environment): LaunchSettings {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  if (nonEmpty.DATABASE_URL || nonEmpty.DIRECT_DATABASE_URL) {
    const [launcher, service] = requireValid(
      externalSettingsSchema.safeParse(nonEmpty),
      buildExternalEnvironment(source),
    )
    return {
      database: 'own',
      host: launcher.HOST,
      port: launcher.PORT,
      url: service.appUrl,
      appDatabaseUrl: service.databaseUrl,
      ownerDatabaseUrl: launcher.DIRECT_DATABASE_URL,
    }
  }
  const launcher = embeddedSettingsSchema.safeParse(nonEmpty)
  const placeholder = { app: 'postgres://localhost/', serverSecret: '-'.repeat(32) }
  const url = (nonEmpty.APP_URL ?? `http://localhost:${launcher.data?.PORT ?? 3000}`).replace(/\/+$/, '')
  const [{ HOST, PORT, DATA_DIR }] = requireValid(launcher, buildEmbeddedEnvironment(source, { url }, placeholder))
  return { database: 'embedded', host: HOST, port: PORT, url, dataDir: path.resolve(DATA_DIR) }
}

/** Returns the launcher's settings and the service's, or throws an error that lists the problems of both. */
function requireValid<T>(launcher: z.ZodSafeParseResult<T>, environment: Environment): [T, Env] {
  const problems = launcher.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  try {
    const service = parseEnv(environment)
    if (launcher.success) return [launcher.data, service]
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    problems.push(...error.problems)
  }
  throw new SettingsError(problems)
}

/**
 * Returns the environment of the server and the worker with an external database. They mustn't have the owner's URL
 * (DIRECT_DATABASE_URL). It's set to an empty value instead of being removed, because Next's development server would
 * otherwise read it from `.env`.
 */
export function buildExternalEnvironment(source: Environment): Environment {
  return { ...source, EMBEDDED: '', DIRECT_DATABASE_URL: '' }
}

/** House Bills' address in the demo. No email can reach it, because example.com is reserved for examples. */
const DEMO_CONTACT_EMAIL = 'bills@example.com'

/**
 * Returns the environment of the server and the worker with the embedded database. It has the demo's contact address
 * unless there's a real email provider, because the provider would send real emails with that address.
 */
export function buildEmbeddedEnvironment(
  source: Environment,
  { url }: Pick<CommonSettings, 'url'>,
  { app, serverSecret }: { app: string; serverSecret: string },
): Environment {
  return {
    ...source,
    EMBEDDED: '1',
    DATABASE_URL: app,
    APP_URL: url,
    SERVER_SECRET: source.SERVER_SECRET || serverSecret,
    CONTACT_EMAIL: source.CONTACT_EMAIL || (source.RESEND_API_KEY ? '' : DEMO_CONTACT_EMAIL),
  }
}
