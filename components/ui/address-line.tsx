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
const WITH_TOWN = /^(.*?,|)\s*([^,]*?)([,\s]*[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b[^\d]{0,20})$/is

/**
 * An address on two lines, for lists: the street, and below it the town and postcode. If there isn't enough room, the
 * street and town are cut off, but never the postcode. The tooltip has the whole address.
 */
export function ShortAddress({ text }: { text: string }) {
  const [, street, town, postcode] = WITH_TOWN.exec(text) ?? []
  return (
    <bdi title={text} className="block">
      {postcode ? (
        <>
          {street && <span className="line-clamp-1">{street} </span>}
          <span className="grid grid-cols-[minmax(0,max-content)_max-content]">
            <span className="truncate">{town}</span>
            <span className="whitespace-pre">{postcode}</span>
          </span>
        </>
      ) : (
        <span className="line-clamp-3">{text}</span>
      )}
    </bdi>
  )
}
