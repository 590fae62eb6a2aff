import type { z } from 'zod'
import { createFormAction, type FormAction, type FormState } from '@/lib/platform/http/run-server-action'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import { requireTenant } from '../sessions/current-tenant'

/** A server action of a tenant's forms. It checks the session itself, and believes the form in nothing but `fields`. */
export const tenantAction = <Schema extends z.ZodType, Done>(
  schema: Schema,
  handler: (tenant: SignedInTenant, input: z.output<Schema>) => Promise<FormState<Done>>,
): FormAction<Done> => createFormAction(requireTenant, schema, handler)
