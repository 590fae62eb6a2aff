import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { checkImage, type ImageRejection } from './check-image'

const WORKER = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/platform/images/re-encode-worker.ts')

/** The largest image takes up to four seconds on a busy machine. */
const TIMEOUT_MS = 20_000

export interface PngImage {
  png: Uint8Array<ArrayBuffer>
  /** In pixels. */
  width: number
  height: number
}

/** The limits of an encoded image. */
export interface PngLimits {
  /** In pixels. A larger image is scaled down, with the same proportions. */
  maxWidth: number
  maxHeight: number
  maxBytes: number
}

/**
 * Decodes an uploaded image and encodes its pixels as a PNG on a white background, without any metadata. This runs in
 * a separate thread, so it doesn't hold up requests, can be stopped, and returns its memory.
 *
 * @param limits for `maxBytes`, at least two bytes for each of the largest image's pixels
 */
export async function reEncodeImage(
  bytes: Uint8Array,
  limits: PngLimits,
): Promise<{ ok: true; image: PngImage } | { ok: false; reason: ImageRejection }> {
  const reason = checkImage(bytes)
  if (reason) return { ok: false, reason }
  const image = await runWorker({ bytes, ...limits })
  return image ? { ok: true, image } : { ok: false, reason: 'unreadable' }
}

/** Returns null if the image can't be decoded. */
async function runWorker(workerData: PngLimits & { bytes: Uint8Array }): Promise<PngImage | null> {
  // The thread needs neither the settings, which contain secrets, nor this process's options.
  const worker = new Worker(WORKER, { workerData, env: {}, execArgv: [] })
  const timeout = setTimeout(() => worker.terminate(), TIMEOUT_MS)
  try {
    return await new Promise<PngImage | null>((resolve) => {
      worker.once('message', resolve)
      // The decoder throws an error if the image is malformed.
      worker.once('error', () => resolve(null))
      worker.once('exit', () => resolve(null))
    })
  } finally {
    clearTimeout(timeout)
    await worker.terminate()
  }
}
