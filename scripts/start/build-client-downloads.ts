import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { packClients } from '../client-downloads/pack-clients.ts'
import { type BuildTarget, buildIfStale, runTool } from './build-output.ts'
import { ROOT } from './project-root.mjs'

/** The folder that the server serves as /downloads. */
const FOLDER = path.join(ROOT, 'public/downloads')
/** The folder of the compiled TypeScript client. */
const COMPILED_FOLDER = path.join(ROOT, 'node_modules/.cache/typescript-client')

const CLIENT_DOWNLOADS: BuildTarget = {
  stampFile: path.join(FOLDER, 'made-from'),
  sources: [
    ...['clients', 'scripts/client-downloads', 'scripts/start/build-client-downloads.ts'],
    'lib/platform/create-zip.ts',
    ...['package.json', 'package-lock.json'],
  ],
  build: async (signal) => {
    for (const folder of [COMPILED_FOLDER, FOLDER]) await rm(folder, { recursive: true, force: true })
    await runTool('typescript/bin/tsc', ['-p', 'clients/typescript', '--outDir', COMPILED_FOLDER], signal)
    await mkdir(FOLDER, { recursive: true })
    const packedClients = await packClients(ROOT, COMPILED_FOLDER)
    for (const { file, bytes } of packedClients) await writeFile(path.join(FOLDER, file), bytes)
    const list = packedClients.map(({ bytes, ...download }) => ({ ...download, size: bytes.length }))
    await writeFile(path.join(FOLDER, 'downloads.json'), `${JSON.stringify(list, null, 2)}\n`)
  },
}

/** Packs the clients and the collections for /docs/clients, if their sources have changed. */
export const buildClientDownloads = (signal: AbortSignal): Promise<void> => buildIfStale(CLIENT_DOWNLOADS, signal)
