import { SERVICES } from '../utility-services'

/**
 * Converts a form's text fields to the endpoint's request body. Browsers don't send unticked boxes. An address chosen
 * from the suggestions replaces the one that was typed.
 */
export function formToRequest(formValues: unknown): Record<string, unknown> {
  const fields = formValues as Record<string, string>
  const selectedServices = Object.fromEntries(
    SERVICES.flatMap((service) => {
      const value = fields[`selectedServices.${service}`]
      return value === undefined ? [] : [[service, value]]
    }),
  )
  return { ...fields, address: fields.chosenAddress || fields.address, selectedServices }
}
