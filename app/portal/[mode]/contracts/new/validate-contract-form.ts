import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import type { billsPackageRequestSchema } from '@/lib/contracts/create/schema'

export type ContractFields = z.input<typeof billsPackageRequestSchema>

// The pages' policy allows no code made from text; zod looks at this when a schema is made, so the schema follows.
z.config({ jitless: true })

/** The endpoint's own checks, with its own messages. */
export const validateContractForm: Resolver<ContractFields> = async (...resolverArguments) => {
  const schema = await import('@/lib/contracts/create/schema')
  return zodResolver(schema.billsPackageRequestSchema, undefined, { raw: true })(...resolverArguments)
}
