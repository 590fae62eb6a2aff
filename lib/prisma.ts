import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '@/prisma/client/client'
import { env } from './env'

export type Database = PrismaClient

let client: Database | undefined

/** The pool of this process. */
export function prisma(): Database {
  client ??= connect(env().databaseUrl, env().databasePoolMax)
  return client
}

/** A pool of its own, for a command that is no web server. The caller ends it with `$disconnect()`. */
export function connect(url: string, max = 1): Database {
  return new PrismaClient({
    adapter: new PrismaPg({
      connectionString: url,
      max,
      // pg waits for a connection without bound by default.
      connectionTimeoutMillis: 5_000,
      // A connection that was cut without a word must not hold a call for ever.
      query_timeout: 15_000,
      application_name: 'house-bills',
    }),
  })
}
