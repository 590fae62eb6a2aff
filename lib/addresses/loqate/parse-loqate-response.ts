import { z } from 'zod'

/**
 * A response from Loqate's Address Capture (https://docs.loqate.com/api-reference/address-capture/find). A response
 * with an error also has status 200, and its only item describes the error.
 */
export const responseSchema = z.object({ Items: z.array(z.record(z.string(), z.unknown())) })

export const errorItemSchema = z.object({ Error: z.coerce.number() })

/** Text of at most 500 characters. Null, which Loqate sends for empty text, and a missing value become ''. */
const textSchema = z
  .string()
  .max(500)
  .nullish()
  .transform((value) => value ?? '')

/** One item of a response from the Find method: an address, or a container (a group of addresses, such as a street). */
export const findItemSchema = z.object({
  /**
   * The item's ID, such as 'GB|RM|A|24522142' for an address, and 'GB|RM|ENG|0NE-TF5' or 'gb-rm|ZWsIBaEBbtdL8wmKn2Iy'
   * for a container.
   */
  Id: z.string().min(1).max(500),
  /** 'Address', or a kind of container, such as 'Postcode', 'Street' or 'BuildingName'. */
  Type: z.string().max(50),
  /** The first part of the item's text, such as '29 Span Meadow' for an address, and 'TF5 0NE' for a postcode. */
  Text: textSchema,
  /**
   * The rest of the item's text, such as 'Telford, TF5 0NE' or 'Telford TF5 0NE' for an address, and 'Span Meadow,
   * Telford - 29 Addresses' for a container.
   */
  Description: textSchema,
})

export type FindItem = z.infer<typeof findItemSchema>

/** The fields that we use from an address in a Retrieve response. */
export const retrievedAddressSchema = z.object({
  Language: textSchema,
  Line1: textSchema,
  Line2: textSchema,
  Line3: textSchema,
  Line4: textSchema,
  Line5: textSchema,
  City: textSchema,
  PostalCode: textSchema,
})

export type RetrievedAddress = z.infer<typeof retrievedAddressSchema>
