// `npm run generate`: generates Prisma's client and the types of clients/typescript.
import { generatePrismaClient } from './start/bundle-programs'

await generatePrismaClient(new AbortController().signal)
// Generate Prisma's client first, because the OpenAPI document imports it.
await import('./generate-api-client-types')
