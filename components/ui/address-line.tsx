const WITH_POSTCODE = /^(.*?)([a-z]{1,2}\d[a-z\d]?\s+\d[a-z]{2})$/is

/** An address as it was entered. A postcode at the end never wraps. */
export function AddressLine({ text }: { text: string }) {
  const [, beforePostcode = text, postcode] = WITH_POSTCODE.exec(text) ?? []
  return (
    <bdi>
      {beforePostcode}
      {postcode && <span className="whitespace-nowrap">{postcode}</span>}
    </bdi>
  )
}

/** Matches an address that ends with its town and postcode, and perhaps a country. */
const WITH_TOWN = /^(.*?,|)\s*([^,]*?)([,\s]*)([a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b[^\d]{0,20})$/is

/**
 * An address for lists: the street, and on the next line the town and postcode. Both wrap if there isn't enough room, but
 * not within the postcode. Only a very long street is cut off. The tooltip has the whole address.
 */
export function ShortAddress({ text }: { text: string }) {
  const [, street, town, separator, postcode] = WITH_TOWN.exec(text) ?? []
  return (
    <bdi title={text} className="block">
      {postcode ? (
        <>
          {street && <span className="line-clamp-4">{street} </span>}
          {town}
          {separator}
          <span className="whitespace-nowrap">{postcode}</span>
        </>
      ) : (
        <span className="line-clamp-3">{text}</span>
      )}
    </bdi>
  )
}
