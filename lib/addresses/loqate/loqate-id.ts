// https://docs.loqate.com/api-reference/address-capture/find: a country, a data set, then what the data set says.
// GB|AD, GB|PC and GB|TM begin ids of ours.
const LOQATE_ID = /^GB[|-](?!(?:AD|PC|TM)\|)[A-Z]{2,4}\|[^\p{Cc}]{1,200}$/iu
const LOQATE_ADDRESS_ID = /^GB\|[A-Z]{2,4}\|[A-Z]\|\d+(?:\|[A-Z\d]{1,4})?$/

/** 'GB|RM|A|24522142', 'GB|RM|ENG|0NE-TF5', 'gb-rm|ZWsIBaEBbtdL8wmKn2Iy': not one of ours. */
export const isLoqateId = (text: string): boolean => LOQATE_ID.test(text.trim())

/** Of one address, not of a container. */
export const isLoqateAddressId = (id: string): boolean => LOQATE_ADDRESS_ID.test(id)
