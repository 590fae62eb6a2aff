import { SERVICES } from '../utility-services'

/**
 * The endpoint's body from the fields of a form, which are texts: boxes that are not ticked are not sent, and an
 * address that was chosen among suggestions stands for the one that was typed.
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
