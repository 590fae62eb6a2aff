import { crc32, deflateSync } from 'node:zlib'
import * as photon from '@silvia-odwyer/photon-node'
import { assert as check, property, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAMPLE_JPEG, SAMPLE_PNG, SAMPLE_SIZE, SAMPLE_WEBP } from '@/e2e/helpers/sample-images'
import { checkImage } from './check-image'
import { reEncodeImage } from './re-encode-image'

const LIMITS = { maxWidth: 480, maxHeight: 120, maxBytes: 102_400 }

async function reEncode(bytes: Uint8Array) {
  const result = await reEncodeImage(bytes, LIMITS)
  if (!result.ok) throw new Error(result.reason)
  return result.image
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

const chunk = (type: string, data: Uint8Array) => {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}

/** Creates a PNG. `pixels` has three bytes for each pixel. */
function createPng(width: number, height: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const rows = Array.from({ length: pixels.length / width / 3 }, (_, row) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(row * width * 3, (row + 1) * width * 3)]),
  )
  const data = deflateSync(Buffer.concat(rows))
  return Buffer.concat([
    SAMPLE_PNG.subarray(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.of()),
  ])
}

/**
 * Creates a JPEG with two frames: one of 3,000 x 3,000 pixels, and, 65,472 bytes later, one of 10 x 10. The bytes FF 00
 * precede the first one. A decoder ignores them, but if they're read as a marker, the first frame is its segment.
 */
function createJpegWithHiddenFrame(): Buffer {
  const frameAt = text(SAMPLE_JPEG).search(/\xff[\xc0-\xc2]/)
  const bigFrame = Buffer.from(SAMPLE_JPEG.subarray(frameAt))
  for (const at of [5, 7]) bigFrame.writeUInt16BE(3_000, at)
  const smallFrame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 10, 0, 10, 1, 1, 0x11, 0])
  const start = Buffer.concat([SAMPLE_JPEG.subarray(0, frameAt), Buffer.from([0xff, 0])])
  return Buffer.concat([start, bigFrame, Buffer.alloc(0xff_c0 - bigFrame.length), smallFrame])
}

const riff = (...chunks: [type: string, data: Buffer][]) => {
  const body = Buffer.concat(
    chunks.map(([type, data]) => {
      const length = Buffer.alloc(4)
      length.writeUInt32LE(data.length)
      return Buffer.concat([Buffer.from(type), length, data, Buffer.alloc(data.length % 2)])
    }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length + 4)
  return Buffer.concat([Buffer.from('RIFF'), length, Buffer.from('WEBP'), body])
}

/** The header of an extended WebP file of 10 x 10 pixels. */
const WEBP_HEADER: [string, Buffer] = ['VP8X', Buffer.from([0, 0, 0, 0, 9, 0, 0, 9, 0, 0])]

describe('an image that is encoded again', () => {
  it.each([
    ['PNG', SAMPLE_PNG],
    ['JPEG', SAMPLE_JPEG],
    ['WebP', SAMPLE_WEBP],
  ])('keeps the pixels of a %s on white, without its metadata', async (_format, bytes) => {
    const { png, width, height } = await reEncode(bytes)
    expect({ width, height }).toEqual(SAMPLE_SIZE)
    expect(text(png)).not.toMatch(/ICC|iCCP|tEXt|eXIf|Google/)
    const pixels = photon.PhotonImage.new_from_byteslice(png).get_raw_pixels()
    const pixelAt = (x: number, y: number) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
    expect(pixelAt(40, 8)).toEqual([255, 255, 255, 255])
    const [red, green, blue] = pixelAt(16, 8)
    expect([red! < 40, green! > 80 && green! < 130, blue! > 60 && blue! < 110]).toEqual([true, true, true])
  })

  it.each([
    [1200, 100, { width: 480, height: 40 }],
    [100, 300, { width: 40, height: 120 }],
  ])('is scaled down from %d x %d pixels with its proportions', async (width, height, expected) => {
    expect(await reEncode(createPng(width, height, Buffer.alloc(width * height * 3, 90)))).toMatchObject(expected)
  })

  it('becomes smaller if it would need too many bytes', async () => {
    let seed = 1
    const noise = new Uint8Array(480 * 120 * 3).map(() => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed
    })
    const { png, width } = await reEncode(createPng(480, 120, noise))
    expect(png.length).toBeLessThanOrEqual(LIMITS.maxBytes)
    expect(width).toBeLessThan(480)
  })
})

it.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'), 'unsupported format'],
  ['GIF', Buffer.from('GIF89a\x0a\0\x0a\0\0\0\0;', 'latin1'), 'unsupported format'],
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported format'],
  ['an empty file', Buffer.of(), 'unsupported format'],
  ['a PNG that ends early', SAMPLE_PNG.subarray(0, 60), 'unreadable'],
  ['a JPEG that ends early', SAMPLE_JPEG.subarray(0, -40), 'unreadable'],
  ['a JPEG whose frame follows bytes that are no segment', createJpegWithHiddenFrame(), 'unreadable'],
  ['a PNG of 20,000 x 20,000 pixels', createPng(20_000, 20_000, Buffer.of()), 'too many pixels'],
  ['an animated WebP', riff(WEBP_HEADER, ['ANIM', Buffer.alloc(6)]), 'animated'],
  [
    'a WebP whose image is larger than its header says',
    riff(WEBP_HEADER, ['VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0])]),
    'too many pixels',
  ],
  ['a WebP whose image has no size', riff(WEBP_HEADER, ['VP8 ', Buffer.alloc(2)]), 'unreadable'],
])('rejects %s', async (_case, bytes, reason) => {
  expect(await reEncodeImage(bytes, LIMITS)).toEqual({ ok: false, reason })
})

it('checks any bytes as an image without throwing an error', () => {
  const starts = [SAMPLE_PNG, SAMPLE_JPEG, SAMPLE_WEBP].map((image) => image.subarray(0, 32))
  check(
    property(uint8Array({ maxLength: 80 }), (bytes) => {
      for (const start of starts) checkImage(Buffer.concat([start, bytes]))
      expect(checkImage(bytes)).toBe('unsupported format')
    }),
  )
})
