import { expect, it } from 'vitest'
import { contractListSchema } from './schema'

it('accepts calendar dates in a contract filter, and ignores invalid or unsupported dates', () => {
  const { createdFrom, createdTo, startFrom, startTo } = contractListSchema.parse({
    ...{ createdFrom: '0001-01-01', createdTo: '9999-12-31', startFrom: '0000-12-31', startTo: '2026-02-30' },
  })
  expect([createdFrom, createdTo, startFrom, startTo]).toEqual(['0001-01-01', '9999-12-31', undefined, undefined])
})
