import { defineConfig } from 'prisma/config'

// `prisma generate` never runs the schema engine, but would download its binary if none is set.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({ schema: 'prisma/schema.prisma' })
