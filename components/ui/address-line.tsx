const WITH_POSTCODE = /^(.*?)([a-z]{1,2}\d[a-z\d]?\s+\d[a-z]{2})$/is

/** An address as somebody wrote it; a postcode at its end is not broken over two lines. */
export function AddressLine({ text }: { text: string }) {
  const [, beforePostcode = text, postcode] = WITH_POSTCODE.exec(text) ?? []
  return (
    <bdi>
      {beforePostcode}
      {postcode && <span className="whitespace-nowrap">{postcode}</span>}
    </bdi>
  )
}
