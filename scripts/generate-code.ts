// `npm run generate`: what is made of other code, Prisma's client and the types of clients/typescript.
import { generatePrismaClient } from './start/bundle-programs'

await generatePrismaClient(new AbortController().signal)
// The interface's document stands on Prisma's client.
await import('./generate-api-client-types')
