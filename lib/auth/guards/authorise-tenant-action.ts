import type { z } from 'zod'
import { createFormAction, type FormAction, type FormState } from '@/lib/platform/http/run-server-action'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import { requireTenant } from '../sessions/current-tenant'

/**
 * Creates a server action for a tenant's form. The action checks the session and takes only the schema's fields from
 * the form.
 */
export const tenantAction = <Schema extends z.ZodType, Result>(
  schema: Schema,
  handler: (tenant: SignedInTenant, input: z.output<Schema>) => Promise<FormState<Result>>,
): FormAction<Result> => createFormAction(requireTenant, schema, handler)
