import { z } from 'zod'
import { withErrorMessage } from '@/lib/platform/validation/with-error-message'
import { withTenancyChecks } from '../schema'
import { billsPackageRequestSchema } from './schema'

const { shape } = billsPackageRequestSchema

export const TENANCY_FORM_ERRORS = {
  endsTooEarly: 'Enter an end date that isn’t before the start date',
  isTooLong: 'Enter an end date at most five years after the start date',
}

/**
 * The portal's form for a contract. It accepts the same values as the API endpoint, but its error messages tell the
 * user what to enter.
 */
export const contractFormSchema = withTenancyChecks(
  z.object({
    firstName: withErrorMessage(shape.firstName, 'Enter the first name (max 100 characters)'),
    lastName: withErrorMessage(shape.lastName, 'Enter the last name (max 100 characters)'),
    birthday: withErrorMessage(shape.birthday, 'Enter a date of birth between 1900 and today'),
    email: withErrorMessage(shape.email, 'Enter a valid email address, such as ada.brown@example.com'),
    contactNo: withErrorMessage(shape.contactNo, 'Enter a valid phone number, such as 07700 900123 or +44 7700 900123'),
    address: withErrorMessage(shape.address, 'Enter the address (max 500 characters)'),
    broadband: withErrorMessage(shape.broadband, 'Choose the broadband speed'),
    numberOfTenants: withErrorMessage(shape.numberOfTenants, 'Enter the number of tenants, from 1 to 50'),
    startDate: withErrorMessage(shape.startDate, 'Enter a valid start date'),
    endDate: withErrorMessage(shape.endDate, 'Enter a valid end date'),
    selectedServices: withErrorMessage(shape.selectedServices, 'Choose at least one service'),
  }),
  TENANCY_FORM_ERRORS,
)
