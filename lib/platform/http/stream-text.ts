/**
 * Converts chunks of text to a stream of UTF-8 bytes. Reads the chunks only as fast as the client receives the stream.
 * After an error, the download breaks off, so that nobody mistakes the file for a complete one.
 */
export function streamText(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}
