import { requiredDate, todayInLondon } from '../fields/date'
import { INVALID_DATA, REQUIRED } from '../fields/messages'
import { requiredText } from '../fields/text'
import { emailField } from './email'
import { isPhoneNumber } from './phone'

/** The tenant's fields that both endpoints take. */
export const tenantFields = {
  firstName: requiredText(REQUIRED.firstName, 100),
  lastName: requiredText(REQUIRED.lastName, 100),
  email: emailField,
  contactNo: requiredText(REQUIRED.contactNo, 40).refine(isPhoneNumber, { error: INVALID_DATA }),
}

export const birthdayField = requiredDate(REQUIRED.birthday, 'Birthday must not be before 1900').refine(
  (date) => date <= todayInLondon(),
  { error: 'Birthday must not be in the future' },
)
