import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildCollections } from './build-collections'

it('builds the same Bruno and Postman collections as those in clients/', () => {
  const files = globSync('clients/{bruno,postman}/**/*.{json,bru}')
  const committed = Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]))
  expect(committed, 'Run npm run api-collections').toEqual(Object.fromEntries(buildCollections()))
})
