/**
 * Returns an error for each date field that contains something other than a date, such as 31 February, by the field's
 * name. Browsers submit nothing for these fields, so that the form in the response would be missing what was typed.
 * Returns null if there are none.
 */
export function findUnreadableDates(form: HTMLFormElement): Record<string, string> | null {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[type="date"]')]
  const unreadable = inputs.filter(({ validity }) => validity.badInput)
  if (unreadable.length === 0) return null
  return Object.fromEntries(unreadable.map(({ name }) => [name, 'Enter a real date, with the day, month and year']))
}
