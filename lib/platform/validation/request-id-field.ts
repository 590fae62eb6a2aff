import { z } from 'zod'
import { INVALID_DATA } from './messages'

/** A field for the X-Request-Id of an earlier request. */
export const requestIdField = z.uuid(INVALID_DATA).toLowerCase()
