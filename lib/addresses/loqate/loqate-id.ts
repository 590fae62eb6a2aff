// Loqate's IDs consist of a country, a dataset, and a string whose format depends on the dataset
// (https://docs.loqate.com/api-reference/address-capture/find). Our own IDs begin with GB|AD, GB|PC or GB|TM.
const LOQATE_ID = /^GB[|-](?!(?:AD|PC|TM)\|)[A-Z]{2,4}\|[^\p{Cc}]{1,200}$/iu
const LOQATE_ADDRESS_ID = /^GB\|[A-Z]{2,4}\|[A-Z]\|\d+(?:\|[A-Z\d]{1,4})?$/

/**
 * Returns whether the text has the format of Loqate's IDs, such as 'GB|RM|A|24522142', 'GB|RM|ENG|0NE-TF5' or
 * 'gb-rm|ZWsIBaEBbtdL8wmKn2Iy'. Our own IDs don't count.
 */
export const isLoqateId = (text: string): boolean => LOQATE_ID.test(text.trim())

/** Returns whether a Loqate ID identifies a single address, not a container such as a street. */
export const isLoqateAddressId = (id: string): boolean => LOQATE_ADDRESS_ID.test(id)
