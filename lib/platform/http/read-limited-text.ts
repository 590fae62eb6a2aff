/**
 * Reads the body of a response as UTF-8. Closes the connection if the body is too large.
 *
 * @returns the text, or null if the body has more than `maxBytes` bytes
 */
export async function readLimitedText(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Returning leaves the loop, which closes the connection.
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
