import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { createZip } from '@/lib/platform/create-zip'
import { DOWNLOADS_FOLDER, loadClientDownloads } from './client-downloads'

/** The base URL in the collections as they're built (scripts/collections/collection-request.ts). */
const BUILT_BASE_URL = 'http://localhost:3000'

/** Returns the Bruno collection as a zip archive, with this service's base URL. */
export async function loadBrunoCollection(baseUrl: string): Promise<Uint8Array<ArrayBuffer>> {
  const files = Object.entries(unzipSync(await readDownload('bruno')))
  return createZip(
    Object.fromEntries(files.map(([name, content]) => [name, strFromU8(content).replaceAll(BUILT_BASE_URL, baseUrl)])),
  )
}

/** Returns the Postman collection as JSON, with this service's base URL. */
export async function loadPostmanCollection(baseUrl: string): Promise<string> {
  return strFromU8(await readDownload('postman')).replaceAll(BUILT_BASE_URL, baseUrl)
}

const readDownload = async (client: 'bruno' | 'postman') =>
  readFile(path.join(DOWNLOADS_FOLDER, (await loadClientDownloads())[client].file))
