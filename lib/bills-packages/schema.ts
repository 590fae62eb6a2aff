import { z } from 'zod'
import { tenancyFields, withTenancy } from '../contracts/schema'
import { INVALID_DATA, REQUIRED } from '../fields/messages'
import { requiredText } from '../fields/text'
import { birthdayField, tenantFields } from '../tenants/schema'

export const SERVICES = ['gas', 'electricity', 'water', 'tv', 'wifi'] as const

const service = z
  .union([z.boolean(), z.literal('true'), z.literal('false')], { error: INVALID_DATA })
  .optional()
  .transform((value) => value === true || value === 'true')

const selectedServices = z
  .strictObject(
    { gas: service, electricity: service, water: service, tv: service, wifi: service },
    { error: ({ input }) => (isMissing(input) ? REQUIRED.selectedServices : INVALID_DATA) },
  )
  .refine((services) => SERVICES.some((name) => services[name]), { error: 'At least one service must be selected' })

const isMissing = (input: unknown) =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '')

/** The request of "create bills package" (section 2.1 of the interface), in its order of fields. */
export const billsPackageRequest = withTenancy(
  z.object({
    firstName: tenantFields.firstName,
    lastName: tenantFields.lastName,
    birthday: birthdayField,
    email: tenantFields.email,
    contactNo: tenantFields.contactNo,
    address: requiredText(REQUIRED.address, 500),
    broadband: requiredText(REQUIRED.broadband, 60),
    ...tenancyFields,
    selectedServices,
  }),
)

export type BillsPackageRequest = z.infer<typeof billsPackageRequest>
