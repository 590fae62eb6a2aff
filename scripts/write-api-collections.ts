// `npm run api-collections`: writes the Bruno and Postman collections in clients/.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildCollections } from './collections/build-collections'

for (const folder of ['clients/bruno', 'clients/postman']) await rm(folder, { recursive: true, force: true })
for (const [file, content] of buildCollections()) {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}
