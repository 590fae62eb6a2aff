import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import type { billsPackageRequest } from '@/lib/contracts/create/schema'

export type Fields = z.input<typeof billsPackageRequest>

// The pages' policy allows no code made from text; zod looks at this when a schema is made, so the schema follows.
z.config({ jitless: true })

/** The endpoint's own checks, with its own messages. */
export const checkFields: Resolver<Fields> = async (...form) => {
  const schema = await import('@/lib/contracts/create/schema')
  return zodResolver(schema.billsPackageRequest, undefined, { raw: true })(...form)
}
