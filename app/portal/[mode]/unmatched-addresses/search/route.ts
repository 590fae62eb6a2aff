import { z } from 'zod'
import { suggestAddresses } from '@/lib/addresses/matching/suggest-addresses'
import { lookupHandler } from '@/lib/auth/guards/portal-lookup'
import { findPartnerAddress } from '@/lib/sandbox/find-partner-address'

const bodySchema = z.object({ line: z.string().trim().min(1).max(500) })

export const POST = lookupHandler(bodySchema, async (_member, mode, { line }) => ({
  suggestions: await suggestAddresses(line, (text) => findPartnerAddress({ mode }, text)),
}))
