import { defineConfig } from 'prisma/config'

// `prisma generate` never runs the schema engine, but it would download the engine's binary if this variable weren't
// set.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({ schema: 'prisma/schema.prisma' })
