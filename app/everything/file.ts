import { todayInLondon } from '@/lib/platform/validation/date'
import type { Everything } from '@/lib/privacy/data'

/** An export as a file that is saved. */
export const fileOf = (stored: Everything): Response =>
  new Response(JSON.stringify(stored, null, 2), { headers: headersOf(stored.tenant.id) })

/** What GET would say of the file. */
export const headersOf = (tenantId: number) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': `attachment; filename="tenant-${tenantId}-${todayInLondon()}.json"`,
  'Cache-Control': 'private, no-store',
})

export const NOT_SIGNED_IN = { message: 'Not signed in' }
export const NOT_FOUND = { message: 'Not found' }
