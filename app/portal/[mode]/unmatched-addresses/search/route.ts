import { z } from 'zod'
import { lookupHandler } from '@/lib/auth/guards/authorise-portal-lookup'
import { searchAddresses } from '@/lib/contracts/unmatched-addresses/search-addresses'

const bodySchema = z.object({ line: z.string().trim().min(1).max(500) })

export const POST = lookupHandler(bodySchema, async (member, mode, { line }) => ({
  suggestions: await searchAddresses(member, mode, line),
}))
