// https://docs.loqate.com/api-reference/address-capture/find: a country, a dataset, then text that the dataset defines.
// Our own IDs begin with GB|AD, GB|PC or GB|TM.
const LOQATE_ID = /^GB[|-](?!(?:AD|PC|TM)\|)[A-Z]{2,4}\|[^\p{Cc}]{1,200}$/iu
const LOQATE_ADDRESS_ID = /^GB\|[A-Z]{2,4}\|[A-Z]\|\d+(?:\|[A-Z\d]{1,4})?$/

/** Matches IDs such as 'GB|RM|A|24522142', 'GB|RM|ENG|0NE-TF5' and 'gb-rm|ZWsIBaEBbtdL8wmKn2Iy', but none of ours. */
export const isLoqateId = (text: string): boolean => LOQATE_ID.test(text.trim())

/** Whether the ID is of a single address rather than a container. */
export const isLoqateAddressId = (id: string): boolean => LOQATE_ADDRESS_ID.test(id)
