import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import type { contractFormSchema } from '@/lib/contracts/create/form-schema'
import { NO_BROADBAND } from '@/lib/contracts/create/form-to-request'

export type ContractFields = z.input<typeof contractFormSchema>

// Turn off Zod's use of eval, which our Content-Security-Policy forbids. Zod reads this setting when a schema is
// created, so the schema is imported later, in the function below.
z.config({ jitless: true })

/** Validates the form with the schema that the server uses. The broadband speed counts only if broadband is selected. */
export const validateContractForm: Resolver<ContractFields> = async (values, ...rest) => {
  const { contractFormSchema } = await import('@/lib/contracts/create/form-schema')
  const broadband = values.selectedServices?.wifi ? values.broadband : NO_BROADBAND
  return zodResolver(contractFormSchema, undefined, { raw: true })({ ...values, broadband }, ...rest)
}
