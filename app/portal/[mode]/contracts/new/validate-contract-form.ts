import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import type { contractFormSchema } from '@/lib/contracts/create/form-schema'

export type ContractFields = z.input<typeof contractFormSchema>

// Turn off Zod's use of eval, which our Content-Security-Policy forbids. Zod reads this setting when a schema is
// created, so the schema is imported later, in the function below.
z.config({ jitless: true })

/** Validates the form with the schema that the server uses. */
export const validateContractForm: Resolver<ContractFields> = async (...resolverArguments) => {
  const { contractFormSchema } = await import('@/lib/contracts/create/form-schema')
  return zodResolver(contractFormSchema, undefined, { raw: true })(...resolverArguments)
}
