import { expect, it } from 'vitest'
import { buildOpenApiDocument } from './openapi-document'

it.each([48, 72])('says that the response for an Idempotency-Key is stored for %i hours', (hours) => {
  const document = JSON.stringify(buildOpenApiDocument('https://bills.example', {}, hours))
  expect(document.match(/within \d+ hours/g)).toEqual(Array(2).fill(`within ${hours} hours`))
})
