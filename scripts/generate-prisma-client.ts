// `npm run generate`: generates Prisma's client.
import { generatePrismaClient } from './start/bundle-programs'

await generatePrismaClient(new AbortController().signal)
