import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import type { billsPackageRequestSchema } from '@/lib/contracts/create/schema'

export type ContractFields = z.input<typeof billsPackageRequestSchema>

// The pages' Content-Security-Policy forbids eval. Zod reads this when it creates a schema, hence the import below.
z.config({ jitless: true })

/** Validates the form by the API endpoint's own schema, with its messages. */
export const validateContractForm: Resolver<ContractFields> = async (...resolverArguments) => {
  const schema = await import('@/lib/contracts/create/schema')
  return zodResolver(schema.billsPackageRequestSchema, undefined, { raw: true })(...resolverArguments)
}
