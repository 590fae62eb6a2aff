// The build runs this program. It writes the index over the guides to the file that its argument names.
import { writeFile } from 'node:fs/promises'
import { readGuides } from '@/app/(site)/docs/read-guides'
import { buildGuideIndex } from '@/lib/partner-api/docs-search/guide-index'

const [, , file = ''] = process.argv

// The guides show some settings. The build doesn't know those of the installation, so the index has the default ones.
Object.assign(process.env, {
  APP_URL: 'http://localhost:3000',
  DATABASE_URL: 'postgres://nobody@localhost/none',
  EMBEDDED: '1',
  SERVER_SECRET: 'the build needs no secret, because nothing is signed',
})
await writeFile(file, buildGuideIndex(await readGuides()))
