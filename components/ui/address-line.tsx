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
