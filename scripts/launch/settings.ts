import path from 'node:path'
import { z } from 'zod'
import { parseEnv, SettingsError } from '../../lib/env'

const LOOPBACK = ['127.0.0.1', 'localhost', '::1']
const port = 'expected a number from 1 to 65535'

/** What the launcher itself needs to know; the rest is the service's own (lib/env.ts). */
const launcherSettings = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, port)
    .default('3000')
    .transform(Number)
    .pipe(z.number().min(1, port).max(65535, port)),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  DIRECT_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'expected the postgres:// URL of the owner' })
    .optional(),
})

interface Common {
  host: string
  port: number
  /** Where the service is reached. */
  url: string
}

export type LaunchSettings =
  | (Common & { database: 'embedded'; dataDir: string })
  | (Common & { database: 'own'; appUrl: string; ownerUrl: string })

export type Environment = Record<string, string | undefined>

/**
 * Reads and judges every setting before anything happens.
 *
 * @throws {SettingsError} naming every wrong setting and what was expected
 */
export function launchSettings(source: Environment): LaunchSettings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = launcherSettings.safeParse(given)
  if (!result.success) {
    throw new SettingsError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, DIRECT_DATABASE_URL } = result.data
  const url = (source.APP_URL || `http://localhost:${PORT}`).replace(/\/+$/, '')
  if (DATABASE_URL) {
    parseEnv({ ...source, EMBEDDED: undefined })
    if (!DIRECT_DATABASE_URL) {
      throw new SettingsError(
        'DIRECT_DATABASE_URL: expected the postgres:// URL of the owner of what DATABASE_URL uses',
      )
    }
    return {
      database: 'own',
      host: HOST ?? '0.0.0.0',
      port: PORT,
      url,
      appUrl: DATABASE_URL,
      ownerUrl: DIRECT_DATABASE_URL,
    }
  }
  if (DIRECT_DATABASE_URL) {
    throw new SettingsError('DATABASE_URL: expected the postgres:// URL of the application beside DIRECT_DATABASE_URL')
  }
  if (HOST && !LOOPBACK.includes(HOST)) {
    throw new SettingsError(
      `HOST: expected ${LOOPBACK.join(', ')} with the embedded database; set DATABASE_URL to serve others`,
    )
  }
  const settings = {
    database: 'embedded' as const,
    host: HOST ?? '127.0.0.1',
    port: PORT,
    url,
    dataDir: path.resolve(DATA_DIR),
  }
  const placeholder = { app: 'postgres://localhost/', serverSecret: '-'.repeat(32) }
  parseEnv(embeddedEnvironment(source, settings, placeholder))
  return settings
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
