import { defineConfig } from 'prisma/config'

// Set this variable to an arbitrary program. Otherwise, `prisma generate` would download the binary of the schema
// engine, although it never runs the engine.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({ schema: 'prisma/schema.prisma' })
