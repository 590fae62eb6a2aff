import { z } from 'zod'

/**
 * What Loqate's Address Capture answers (https://docs.loqate.com/api-reference/address-capture/find): `Items`, or with
 * the same status 200 one item that is an error.
 */
export const responseSchema = z.object({ Items: z.array(z.record(z.string(), z.unknown())) })

export const errorItemSchema = z.object({ Error: z.coerce.number() })

/** Loqate leaves a text out, or says null, where it has none. */
const textSchema = z
  .string()
  .max(500)
  .nullish()
  .transform((value) => value ?? '')

/** One line of an answer to Find. */
export const findItemSchema = z.object({
  /** 'GB|RM|A|24522142', and of a container 'GB|RM|ENG|0NE-TF5' or 'gb-rm|ZWsIBaEBbtdL8wmKn2Iy'. */
  Id: z.string().min(1).max(500),
  /** 'Address', or a kind of container: 'Postcode', 'Street', 'BuildingName'… */
  Type: z.string().max(50),
  /** '29 Span Meadow'; of a postcode 'TF5 0NE'. */
  Text: textSchema,
  /** 'Telford, TF5 0NE' or 'Telford TF5 0NE'; of a container 'Span Meadow, Telford - 29 Addresses'. */
  Description: textSchema,
})

export type FindItem = z.infer<typeof findItemSchema>

/** One address of an answer to Retrieve, of which the lines, the town and the postcode are used. */
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
