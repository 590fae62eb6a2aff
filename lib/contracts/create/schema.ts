import { z } from 'zod'
import { fieldRule } from '@/lib/platform/validation/field-error-codes'
import { isBlank } from '@/lib/platform/validation/is-blank'
import { INVALID_DATA, REQUIRED } from '@/lib/platform/validation/messages'
import { requiredOrInvalidMessage } from '@/lib/platform/validation/required-or-invalid-message'
import { requiredText } from '@/lib/platform/validation/required-text'
import { tenancyFields, withTenancyChecks } from '../schema'
import { birthdayField, tenantFields } from '../tenants/schema'
import { SERVICES } from '../utility-services'

const serviceSchema = z
  .union([z.boolean(), z.literal('true'), z.literal('false')], { error: INVALID_DATA })
  .optional()
  .transform((value) => value === true || value === 'true')

const selectedServicesSchema = z
  .strictObject(
    { gas: serviceSchema, electricity: serviceSchema, water: serviceSchema, tv: serviceSchema, wifi: serviceSchema },
    {
      error: ({ input }) =>
        requiredOrInvalidMessage(REQUIRED.selectedServices, INVALID_DATA)({ input: isBlank(input) ? null : input }),
    },
  )
  .refine((services) => SERVICES.some((name) => services[name]), {
    ...fieldRule('no_service_selected', 'At least one service must be selected'),
    // Don't say that no service is selected if one has an unknown name.
    when: ({ issues }) => issues.length === 0,
  })
  .meta({
    description:
      'The services in the package, at least one. To select a service, send "true" or true. Otherwise send "false" or false, or leave it out.',
    override: {
      // This says in JSON Schema that at least one service must be selected: not all of them can be false.
      not: { additionalProperties: { enum: [false, 'false'] } },
      examples: [{ gas: 'true', electricity: 'true', water: 'true', wifi: 'true' }],
    },
  })

/**
 * The request body of "create bills package" (section 2.1 of the API specification). The fields are in the order of the
 * specification.
 */
export const billsPackageRequestSchema = withTenancyChecks(
  z.object({
    firstName: tenantFields.firstName,
    lastName: tenantFields.lastName,
    birthday: birthdayField,
    email: tenantFields.email,
    contactNo: tenantFields.contactNo,
    address: requiredText(REQUIRED.address, 500).meta({
      description:
        'The property’s address on one line, or the text or `addressId` of a possible address from an earlier response.',
      examples: ['2 High Street, Headingley, Leeds, LS6 3AA', 'GB|AD|CFYWO2FGXJS6'],
    }),
    broadband: requiredText(REQUIRED.broadband, 60).meta({
      description:
        'Type or speed of the broadband connection. Required even if `wifi` isn’t selected. In that case, any text will do, such as "None".',
      examples: ['100mbps', 'Fibre'],
    }),
    ...tenancyFields,
    selectedServices: selectedServicesSchema,
  }),
)

export type BillsPackageRequest = z.infer<typeof billsPackageRequestSchema>
