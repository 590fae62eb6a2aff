// `npm run asvs-page`: generates docs/security/asvs.md from asvs.json.
import { writeFile } from 'node:fs/promises'
import { readAssessment, renderAsvsPage } from './security/asvs'

await writeFile('docs/security/asvs.md', renderAsvsPage(readAssessment()))
