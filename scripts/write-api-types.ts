// `npm run api-types`: writes the types of clients/typescript, from the OpenAPI documents.
import { writeFile } from 'node:fs/promises'
import { generateApiTypes } from './api-types/generate-api-types'

for (const [file, content] of await generateApiTypes()) await writeFile(file, content)
