import { z } from 'zod'
import { lookupHandler } from '@/lib/auth/guards/authorise-portal-lookup'
import { tenancyFields, withTenancyChecks } from '@/lib/contracts/schema'
import { REQUIRED } from '@/lib/platform/validation/messages'
import { requiredText } from '@/lib/platform/validation/required-text'
import { previewQuotes } from '@/lib/quotes/pricing/preview-quotes'

const bodySchema = withTenancyChecks(z.object({ address: requiredText(REQUIRED.address, 500), ...tenancyFields }))

export const POST = lookupHandler(bodySchema, (_member, mode, home) => previewQuotes(mode, home))
