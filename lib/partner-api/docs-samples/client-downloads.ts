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

/** The folder with the downloads. The build writes it (scripts/start/build-client-downloads.ts). */
export const DOWNLOADS_FOLDER = path.join(/* turbopackIgnore: true */ process.cwd(), 'public/downloads')

/** Returns the download of each client and collection. */
export async function loadClientDownloads(): Promise<Record<ClientDownload['client'], ClientDownload>> {
  const downloads: ClientDownload[] = JSON.parse(await readFile(path.join(DOWNLOADS_FOLDER, 'downloads.json'), 'utf8'))
  return Object.fromEntries(downloads.map((download) => [download.client, download])) as Record<
    ClientDownload['client'],
    ClientDownload
  >
}
