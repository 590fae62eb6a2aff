import { loadPostmanCollection } from '@/lib/partner-api/docs-samples/load-collection'
import { createReadOnlyHandlers } from '@/lib/partner-api/get-and-head-handlers'
import { env } from '@/lib/platform/env'

/** The Postman collection with this service's base URL. next.config.mjs sends requests for the file here. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadOnlyHandlers(
  async () =>
    new Response(await loadPostmanCollection(env().appUrl), {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=0' },
    }),
)
