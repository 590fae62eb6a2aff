import { SERVICES } from '../utility-services'

/** The broadband type of a contract without broadband, because the API requires one. */
export const NO_BROADBAND = 'None'

/**
 * Converts the fields of the portal's form to the request body of "create bills package". Leaves out services whose
 * boxes aren't ticked, because browsers don't send them. If the user chose a suggested address, it replaces the one
 * that they typed. Ignores the broadband speed if broadband isn't selected.
 */
export function formToRequest(formValues: unknown): Record<string, unknown> {
  const fields = formValues as Record<string, string>
  const selectedServices = Object.fromEntries(
    SERVICES.flatMap((service) => {
      const value = fields[`selectedServices.${service}`]
      return value === undefined ? [] : [[service, value]]
    }),
  )
  const broadband = selectedServices.wifi ? fields.broadband : NO_BROADBAND
  return { ...fields, address: fields.chosenAddress || fields.address, broadband, selectedServices }
}
