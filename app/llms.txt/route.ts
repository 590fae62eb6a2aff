import { buildLlmsText } from '@/lib/partner-api/docs-search/build-llms-text'
import { createReadOnlyHandlers } from '@/lib/partner-api/get-and-head-handlers'
import { env } from '@/lib/platform/env'

/** Lists the documentation for programs that read websites. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadOnlyHandlers(
  async () =>
    new Response(buildLlmsText(env().appUrl), {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
    }),
)
