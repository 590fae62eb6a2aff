import { imageDimensionsFromData } from 'image-dimensions'

/** Why an image isn't decoded. */
export type ImageRejection = 'unsupported format' | 'animated' | 'too many pixels' | 'unreadable'

/**
 * The limit for an image's width times its height. A decoded pixel needs 4 bytes, in several copies. Without the limit,
 * a file of a few kilobytes could need gigabytes.
 */
const MAX_PIXELS = 4_000_000

const FORMATS = ['png', 'jpeg', 'webp']

/**
 * Checks an image's format and size by its content, before it's decoded. The decoder recognises the format by the same
 * bytes.
 *
 * @returns null if the image can be decoded
 */
export function checkImage(bytes: Uint8Array): ImageRejection | null {
  const dimensions = imageDimensionsFromData(bytes)
  if (!dimensions || !FORMATS.includes(dimensions.type)) return 'unsupported format'
  if (dimensions.type === 'jpeg' && !startsWithSegments(bytes)) return 'unreadable'
  const frames = dimensions.type === 'webp' ? listWebpFrames(bytes) : []
  if (frames === 'animated' || frames === 'unreadable') return frames
  const isTooLarge = [dimensions, ...frames].some(({ width, height }) => width * height > MAX_PIXELS)
  return isTooLarge ? 'too many pixels' : null
}

/** The markers of JPEG segments that can precede a frame: DHT, DQT, DRI, COM, and APP0 to APP15. */
const isSegmentMarker = (marker: number) =>
  [0xc4, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef)

/** The markers of JPEG frames (SOF0 to SOF15), whose headers contain the size. */
const isFrameMarker = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * Returns whether a JPEG has only whole segments before its first frame. After any other bytes, the decoder could find
 * its first frame in a different place, with a different size.
 */
function startsWithSegments(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let start = 2
  while (start + 4 <= bytes.length && bytes[start] === 0xff) {
    const marker = bytes[start + 1]!
    if (isFrameMarker(marker)) return true
    // A marker can be preceded by fill bytes, which are also 0xFF.
    if (marker !== 0xff && !isSegmentMarker(marker)) return false
    start += marker === 0xff ? 1 : 2 + view.getUint16(start + 2)
  }
  return false
}

const RIFF_HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8

/**
 * Lists the sizes of a WebP file's images. The header of an extended file also contains a size, but the decoder takes
 * the size of the image itself (https://developers.google.com/speed/webp/docs/riff_container).
 */
function listWebpFrames(bytes: Uint8Array): { width: number; height: number }[] | 'animated' | 'unreadable' {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frames = []
  let start = RIFF_HEADER_BYTES
  while (start + CHUNK_HEADER_BYTES <= bytes.length) {
    const type = String.fromCharCode(...bytes.subarray(start, start + 4))
    const end = start + CHUNK_HEADER_BYTES + view.getUint32(start + 4, true)
    if (type === 'ANIM' || type === 'ANMF') return 'animated'
    if (type === 'VP8 ' || type === 'VP8L') {
      // A file without the extension begins with the image.
      const simpleFile = Buffer.concat([bytes.subarray(0, RIFF_HEADER_BYTES), bytes.subarray(start, end)])
      const dimensions = imageDimensionsFromData(simpleFile)
      if (!dimensions) return 'unreadable'
      frames.push(dimensions)
    }
    // Chunks begin at even offsets.
    start = end + (end % 2)
  }
  return frames
}
