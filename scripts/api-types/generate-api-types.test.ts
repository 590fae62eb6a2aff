import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { generateApiTypes } from './generate-api-types'

it('generates the same types as those in clients/typescript', async () => {
  const files = await generateApiTypes()
  expect(files.map(([file]) => file)).toEqual(['clients/typescript/src/interface.ts', 'clients/typescript/src/v1.ts'])
  for (const [file, content] of files) expect(await readFile(file, 'utf8'), 'Run `npm run api-types`').toBe(content)
})
