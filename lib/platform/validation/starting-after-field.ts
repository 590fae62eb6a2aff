import { z } from 'zod'
import { INVALID_DATA } from './messages'
import { numberField } from './number-field'

/**
 * The ID of the row after which the page of a list starts, as text in a URL. The row doesn't need to exist, because it
 * may have been deleted since the previous page. The page then starts with the next lower ID.
 */
export const startingAfterField = z.string().refine(isRowId, INVALID_DATA).transform(Number).optional()

function isRowId(text: string): boolean {
  return numberField.safeParse(text).success
}
