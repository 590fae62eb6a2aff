import { z } from 'zod'
import { lookupHandler } from '@/lib/auth/guards/authorise-portal-lookup'
import { contractFormSchema, TENANCY_FORM_ERRORS } from '@/lib/contracts/create/form-schema'
import { withTenancyChecks } from '@/lib/contracts/schema'
import { previewQuotes } from '@/lib/quotes/pricing/preview-quotes'

const { address, numberOfTenants, startDate, endDate } = contractFormSchema.shape
const bodySchema = withTenancyChecks(z.object({ address, numberOfTenants, startDate, endDate }), TENANCY_FORM_ERRORS)

export const POST = lookupHandler(bodySchema, (_member, mode, home) => previewQuotes(mode, home))
