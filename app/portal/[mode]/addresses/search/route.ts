import { z } from 'zod'
import { suggestAddresses } from '@/lib/addresses/matching/suggest-addresses'
import { lookUp } from '@/lib/auth/guards/portal-lookup'
import { findPartnersAddress } from '@/lib/sandbox/test-addresses'

const fields = z.object({ line: z.string().trim().min(1).max(500) })

export const POST = lookUp(fields, async (_member, mode, { line }) => ({
  suggestions: await suggestAddresses(line, (text) => findPartnersAddress({ mode }, text)),
}))
