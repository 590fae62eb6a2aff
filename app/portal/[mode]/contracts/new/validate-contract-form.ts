import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import type { billsPackageRequestSchema } from '@/lib/contracts/create/schema'

export type ContractFields = z.input<typeof billsPackageRequestSchema>

// Turns off Zod's use of eval, which our Content-Security-Policy forbids. Zod reads this setting when a schema is
// created, so the schema is imported later, in the function below.
z.config({ jitless: true })

/** Validates the form with the API endpoint's own schema and error messages. */
export const validateContractForm: Resolver<ContractFields> = async (...resolverArguments) => {
  const schema = await import('@/lib/contracts/create/schema')
  return zodResolver(schema.billsPackageRequestSchema, undefined, { raw: true })(...resolverArguments)
}
