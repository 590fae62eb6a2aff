import { z } from 'zod'
import { lookupHandler } from '@/lib/auth/guards/authorise-portal-lookup'
import { searchAddresses } from '@/lib/contracts/unmatched-addresses/search-addresses'
import { listStreetByMode } from '@/lib/sandbox/list-street-by-mode'

const bodySchema = z.union([
  z.object({ line: z.string().trim().min(1).max(500) }),
  /** The ID of an address whose street to list. */
  z.object({ streetOf: z.string().min(1).max(500) }),
])

export const POST = lookupHandler(bodySchema, async (member, mode, input) => ({
  suggestions:
    'line' in input ? await searchAddresses(member, mode, input.line) : await listStreetByMode(mode, input.streetOf),
}))
