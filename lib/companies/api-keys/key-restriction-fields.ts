import { z } from 'zod'
import { normaliseNetwork } from '@/lib/platform/http/ip-networks'
import { checkboxField } from '@/lib/platform/validation/checkbox-field'
import {
  ENDPOINT_PERMISSIONS,
  type EndpointPermission,
  type KeyRestrictions,
  MAX_ALLOWED_NETWORKS,
  normalisePermissions,
  UNRESTRICTED,
} from './key-restrictions'

/** Enough for the largest number of networks, each on its own line. */
const MAX_NETWORKS_LENGTH = 2_000

/** The fields of a form that restrict a key. */
export const restrictionFields = {
  access: z.enum(['unrestricted', 'restricted'], { error: 'Choose what the key may do' }),
  /** A checkbox for each permission. The form shows them only if access is restricted. */
  quotes: checkboxField,
  contracts: checkboxField,
  read: checkboxField,
  write: checkboxField,
  /** Networks or addresses, separated by spaces, line breaks, commas or semicolons. Empty text allows every network. */
  allowedNetworks: z
    .string()
    .max(MAX_NETWORKS_LENGTH, `Enter at most ${MAX_ALLOWED_NETWORKS} networks`)
    .transform((text, context) => {
      const texts = text.split(/[\s,;]+/).filter(Boolean)
      const networks = new Set<string>()
      for (const result of texts.map(normaliseNetwork)) {
        if (result.ok) networks.add(result.network)
        else context.addIssue({ code: 'custom', message: result.message })
      }
      if (networks.size > MAX_ALLOWED_NETWORKS) {
        context.addIssue({ code: 'custom', message: `Enter at most ${MAX_ALLOWED_NETWORKS} networks` })
      }
      return [...networks]
    }),
  /**
   * Empty text means that the company's limit applies. `createApiKey` and `restrictApiKey` compare the number with that
   * limit.
   */
  requestsPerMinute: z
    .string()
    .trim()
    .transform((text, context) => {
      if (text === '') return null
      if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
      context.addIssue({ code: 'custom', message: 'Enter a whole number such as 60, or leave the field empty' })
      return z.NEVER
    }),
}

type AccessFields = { access: 'unrestricted' | 'restricted' } & {
  [permission in EndpointPermission]?: 'on' | undefined
}

/** Returns whether a form gives the key any permission. If access is restricted, at least one must be ticked. */
export const hasPermission = (form: AccessFields) =>
  form.access !== 'restricted' || ENDPOINT_PERMISSIONS.some((permission) => form[permission])

/** The error of a form for which `hasPermission` is false. It appears together with the errors of other fields. */
export const NO_PERMISSION_ERROR = {
  path: [ENDPOINT_PERMISSIONS[0] as string],
  error: 'Choose at least one permission',
  when: () => true,
}

/** Replaces a form's choice and checkboxes with the key's permissions. */
export function toPermissions<Form extends AccessFields>({ access, quotes, contracts, read, write, ...fields }: Form) {
  const ticks = { quotes, contracts, read, write }
  const permissions: KeyRestrictions['permissions'] =
    access === 'unrestricted'
      ? UNRESTRICTED.permissions
      : normalisePermissions(ENDPOINT_PERMISSIONS.filter((permission) => ticks[permission]))
  return { ...fields, permissions }
}
