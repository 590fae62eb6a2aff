import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '@/prisma/client/client'
import { env } from './env'

let client: PrismaClient | undefined

/** The pool of this process. A connection is waited for 5 seconds, then the call fails. */
export function prisma(): PrismaClient {
  client ??= new PrismaClient({
    adapter: new PrismaPg({
      connectionString: env().databaseUrl,
      max: env().databasePoolMax,
      connectionTimeoutMillis: 5_000,
      // A connection that was cut without a word must not hold a call for ever.
      query_timeout: 15_000,
      application_name: 'house-bills',
    }),
  })
  return client
}
