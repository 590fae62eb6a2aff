import type { z } from 'zod'
import { type FormAction, type FormState, formAction } from '@/lib/platform/http/server-action'
import type { SignedInTenant } from '@/lib/platform/identity/signed-in'
import { requireTenant } from '../sessions/tenant'

/** A server action of a tenant's forms. It checks the session itself, and believes the form in nothing but `fields`. */
export const tenantAction = <Fields extends z.ZodType, Done>(
  fields: Fields,
  work: (tenant: SignedInTenant, input: z.output<Fields>) => Promise<FormState<Done>>,
): FormAction<Done> => formAction(requireTenant, fields, work)
