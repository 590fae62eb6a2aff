import type { BillsPackageRequest } from '@/lib/contracts/create/schema'
import type { ConfirmationValues } from '@/lib/mail/templates/bills-package-confirmation'
import { getSelectedServiceLabels } from '../../lib/contracts/utility-services'

/** Returns the values of a contract's confirmation email, in the form in which this project stores them. */
export function buildConfirmationValues(
  companyName: string,
  request: BillsPackageRequest,
  address: string,
): ConfirmationValues {
  const { firstName, startDate, endDate, numberOfTenants, broadband, selectedServices } = request
  const services = getSelectedServiceLabels(selectedServices)
  return {
    firstName,
    companyName,
    address,
    startDate,
    endDate,
    numberOfTenants,
    services,
    broadband: selectedServices.wifi ? broadband : null,
  }
}
