import { readFile } from 'node:fs/promises'
import path from 'node:path'

export interface ClientDownload {
  client: 'typescript' | 'php' | 'python' | 'bruno' | 'postman'
  version: string
  /** The file's name below /downloads. */
  file: string
  /** The file's size in bytes. */
  size: number
}

/** The list of the downloads. The build writes it (scripts/start/build-client-downloads.ts). */
const LIST_FILE = path.join(/* turbopackIgnore: true */ process.cwd(), 'public/downloads/downloads.json')

/** Returns the download of each client and collection. */
export async function loadClientDownloads(): Promise<Record<ClientDownload['client'], ClientDownload>> {
  const downloads: ClientDownload[] = JSON.parse(await readFile(LIST_FILE, 'utf8'))
  return Object.fromEntries(downloads.map((download) => [download.client, download])) as Record<
    ClientDownload['client'],
    ClientDownload
  >
}
