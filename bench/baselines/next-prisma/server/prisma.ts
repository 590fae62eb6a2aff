import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '@/prisma/client/client'

export const prisma = new PrismaClient({
  adapter: new PrismaPg({
    connectionString: process.env.DATABASE_URL,
    max: Number(process.env.DATABASE_POOL_MAX ?? 10),
    connectionTimeoutMillis: 5_000,
  }),
  // These limits are longer than Prisma's defaults, because concurrent requests for the same tenant wait for each
  // other.
  transactionOptions: { maxWait: 10_000, timeout: 10_000 },
})
