import path from 'node:path'
import { z } from 'zod'
import { databaseUrl } from '@/lib/platform/database/database-url'
import { type Env, parseEnv, SettingsError } from '@/lib/platform/env'

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'] as const
const port = 'expected a number from 1 to 65535'
const PORT = z
  .string()
  .regex(/^\d+$/, port)
  .default('3000')
  .transform(Number)
  .pipe(z.number().min(1, port).max(65535, port))

/** What the launcher itself needs to know; the rest is the service's own (lib/platform/env.ts). */
const embeddedSettings = z.object({
  PORT,
  HOST: z
    .enum(LOOPBACK, `expected ${LOOPBACK.join(', ')} with the embedded database; set DATABASE_URL to serve others`)
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
})

/** The same with a database that stands elsewhere. */
const ownSettings = z.object({
  PORT,
  HOST: z.string().default('0.0.0.0'),
  DIRECT_DATABASE_URL: databaseUrl('expected the postgres:// URL of the owner of what DATABASE_URL uses'),
})

interface Common {
  host: string
  port: number
  /** Where the service is reached. */
  url: string
}

export type LaunchSettings =
  | (Common & { database: 'embedded'; dataDir: string })
  | (Common & { database: 'own'; appDatabaseUrl: string; ownerDatabaseUrl: string })

export type Environment = Record<string, string | undefined>

/**
 * Reads and judges every setting before anything happens.
 *
 * @throws {SettingsError} naming every wrong setting and what was expected
 */
export function launchSettings(source: Environment): LaunchSettings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  if (given.DATABASE_URL || given.DIRECT_DATABASE_URL) {
    const [launcher, service] = judge(ownSettings.safeParse(given), ownEnvironment(source))
    return {
      database: 'own',
      host: launcher.HOST,
      port: launcher.PORT,
      url: service.appUrl,
      appDatabaseUrl: service.databaseUrl,
      ownerDatabaseUrl: launcher.DIRECT_DATABASE_URL,
    }
  }
  const launcher = embeddedSettings.safeParse(given)
  const placeholder = { app: 'postgres://localhost/', serverSecret: '-'.repeat(32) }
  const url = (given.APP_URL ?? `http://localhost:${launcher.data?.PORT ?? 3000}`).replace(/\/+$/, '')
  const [{ HOST, PORT, DATA_DIR }] = judge(launcher, embeddedEnvironment(source, { url }, placeholder))
  return { database: 'embedded', host: HOST, port: PORT, url, dataDir: path.resolve(DATA_DIR) }
}

/** Both judgements, when there is nothing against either. */
function judge<T>(launcher: z.ZodSafeParseResult<T>, environment: Environment): [T, Env] {
  const problems = launcher.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  try {
    const service = parseEnv(environment)
    if (launcher.success) return [launcher.data, service]
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    problems.push(error.message)
  }
  throw new SettingsError(problems.join('\n'))
}

/**
 * What the server and the worker get with a database that stands elsewhere: nothing of its owner.
 * Empty instead of absent, since Next's development server reads `.env` too.
 */
export function ownEnvironment(source: Environment): Environment {
  return { ...source, EMBEDDED: '', DIRECT_DATABASE_URL: '' }
}

/** What the server and the worker get on the embedded database. */
export function embeddedEnvironment(
  source: Environment,
  { url }: Pick<Common, 'url'>,
  { app, serverSecret }: { app: string; serverSecret: string },
): Environment {
  return {
    ...source,
    EMBEDDED: '1',
    DATABASE_URL: app,
    APP_URL: url,
    SERVER_SECRET: source.SERVER_SECRET || serverSecret,
  }
}
