import { z } from 'zod'
import { suggestAddresses } from '@/lib/addresses/matching/suggest-addresses'
import { lookupHandler } from '@/lib/auth/guards/authorise-portal-lookup'
import { matchAddressByMode } from '@/lib/sandbox/match-address-by-mode'

const bodySchema = z.object({ line: z.string().trim().min(1).max(500) })

export const POST = lookupHandler(bodySchema, async (_member, mode, { line }) => ({
  suggestions: await suggestAddresses(line, (text) => matchAddressByMode({ mode }, text)),
}))
