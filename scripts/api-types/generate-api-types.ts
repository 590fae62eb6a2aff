import { registerHooks } from 'node:module'
import { buildOpenApiDocument } from '@/lib/partner-api/openapi/openapi-document'
import { buildV1Document } from '@/lib/partner-api/openapi/v1/v1-document'
import { WEBHOOKS } from '@/lib/webhooks/openapi'

/** It's empty, because the clients' comments don't know which service a client is for. Their links are then paths. */
const SERVER_URL = ''

/** The OpenAPI documents, by the files with their types. */
const DOCUMENTS = {
  'clients/typescript/src/interface.ts': () => buildOpenApiDocument(SERVER_URL, WEBHOOKS),
  'clients/typescript/src/v1.ts': () => buildV1Document(SERVER_URL),
}

/** Generates the types of clients/typescript from the OpenAPI documents. Returns the files by their paths. */
export async function generateApiTypes(): Promise<[file: string, content: string][]> {
  const { default: openapiTS, astToString } = await importGenerator()
  const files = Object.entries(DOCUMENTS).map(async ([file, build]): Promise<[string, string]> => {
    const types = await openapiTS(JSON.stringify(build()))
    return [file, astToString(types)]
  })
  return Promise.all(files)
}

/**
 * Imports the generator with an older TypeScript, because it needs TypeScript's JavaScript API, which version 7 doesn't
 * have.
 */
async function importGenerator() {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
  })
  try {
    return await import('openapi-typescript')
  } finally {
    hooks.deregister()
  }
}
