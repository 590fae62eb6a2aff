import { defineConfig } from 'prisma/config'

// Set this variable to any program. `prisma generate` never runs the schema engine, but it would otherwise download the
// engine's binary.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({ schema: 'prisma/schema.prisma' })
