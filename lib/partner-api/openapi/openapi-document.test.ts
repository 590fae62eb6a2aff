import { expect, it } from 'vitest'
import { buildOpenApiDocument } from './openapi-document'

it.each([48, 72])('documents that a retry with an Idempotency-Key within %i hours gets the first response', (hours) => {
  const document = JSON.stringify(buildOpenApiDocument('https://bills.example', {}, hours))
  expect(document.match(/within \d+ hours/g)).toEqual(Array(2).fill(`within ${hours} hours`))
})
