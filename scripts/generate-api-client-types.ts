// Generates the types of clients/typescript from the OpenAPI document.
import { writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { buildOpenApiDocument } from '@/lib/partner-api/openapi/openapi-document'
import { WEBHOOKS } from '@/lib/webhooks/openapi'

const OUTPUT_FILE = path.resolve(import.meta.dirname, '../clients/typescript/src/interface.ts')

// Load an older TypeScript, because the generator needs its JavaScript API, which version 7 doesn't have.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})
const { default: openapiTS, astToString } = await import('openapi-typescript')
const types = await openapiTS(JSON.stringify(buildOpenApiDocument('http://localhost:3000', WEBHOOKS)))
await writeFile(OUTPUT_FILE, astToString(types))
