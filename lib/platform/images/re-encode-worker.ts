// Runs in a worker thread of re-encode-image.ts: decodes an image, scales it down and encodes it as a PNG. The codecs
// are WebAssembly, so a malformed image can only affect the memory of this thread's instance.
import { parentPort, workerData } from 'node:worker_threads'
import * as photon from '@silvia-odwyer/photon-node'
import type { PngLimits } from './re-encode-image'

const { bytes, maxWidth, maxHeight, maxBytes }: PngLimits & { bytes: Uint8Array } = workerData

// The PNG contains only these pixels, without the metadata and the colour profile of the image.
const decoded = photon.PhotonImage.new_from_byteslice(bytes)
const [width, height] = [decoded.get_width(), decoded.get_height()]
const opaque = new photon.PhotonImage(mixWithWhite(decoded.get_raw_pixels()), width, height)

// Noise barely compresses. At half the size, even noise is small enough.
for (const share of [1, 0.75, 0.5]) {
  const scale = Math.min(1, (maxWidth * share) / width, (maxHeight * share) / height)
  const scaled = scaleTo(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  const png = scaled.get_bytes()
  if (png.length <= maxBytes) {
    parentPort?.postMessage({ png, width: scaled.get_width(), height: scaled.get_height() })
    break
  }
}

function scaleTo(newWidth: number, newHeight: number): photon.PhotonImage {
  if (newWidth === width && newHeight === height) return opaque
  return photon.resize(opaque, newWidth, newHeight, photon.SamplingFilter.Lanczos3)
}

/** Puts RGBA pixels on a white background. */
function mixWithWhite(pixels: Uint8Array): Uint8Array {
  for (let start = 0; start < pixels.length; start += 4) {
    const alpha = (pixels[start + 3] ?? 0) / 255
    for (let i = start; i < start + 3; i++) pixels[i] = 255 - (255 - (pixels[i] ?? 0)) * alpha
    pixels[start + 3] = 255
  }
  return pixels
}
