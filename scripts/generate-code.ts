// `npm run generate`: generates Prisma's client and the types of clients/typescript.
import { generatePrismaClient } from './start/bundle-programs'

await generatePrismaClient(new AbortController().signal)
// The OpenAPI document imports Prisma's client, so that comes first.
await import('./generate-api-client-types')
