import { z } from 'zod'
import { lookUp } from '@/lib/auth/guards/portal-lookup'
import { tenancyFields, withTenancy } from '@/lib/contracts/schema'
import { REQUIRED } from '@/lib/platform/validation/messages'
import { requiredText } from '@/lib/platform/validation/text'
import { previewQuotes } from '@/lib/quotes/pricing/preview'

const fields = withTenancy(z.object({ address: requiredText(REQUIRED.address, 500), ...tenancyFields }))

export const POST = lookUp(fields, (_member, mode, home) => previewQuotes(mode, home))
