// Generates the types of clients/typescript from the OpenAPI documents.
import { writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { buildOpenApiDocument } from '@/lib/partner-api/openapi/openapi-document'
import { buildV1Document } from '@/lib/partner-api/openapi/v1/v1-document'
import { WEBHOOKS } from '@/lib/webhooks/openapi'

const OUTPUT_FOLDER = path.resolve(import.meta.dirname, '../clients/typescript/src')
const SERVER_URL = 'http://localhost:3000'

// Load an older TypeScript, because the generator needs its JavaScript API, which version 7 doesn't have.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})
const { default: openapiTS, astToString } = await import('openapi-typescript')
const documents = {
  'interface.ts': buildOpenApiDocument(SERVER_URL, WEBHOOKS),
  'v1.ts': buildV1Document(SERVER_URL),
}
for (const [file, document] of Object.entries(documents))
  await writeFile(path.join(OUTPUT_FOLDER, file), astToString(await openapiTS(JSON.stringify(document))))
