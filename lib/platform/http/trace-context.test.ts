import { expect, it } from 'vitest'
import { continueTrace } from './trace-context'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'

it.each([
  ['a header of version 00', `00-${TRACE}-${PARENT}-01`],
  ['a header without the sampled flag', `00-${TRACE}-${PARENT}-00`],
  ['a header of a later version', `01-${TRACE}-${PARENT}-01`],
  ['a header of a later version with more fields', `cc-${TRACE}-${PARENT}-01-what-ever`],
])('continues the trace of a request whose traceparent is %s', (_, header) => {
  const { traceId, spanId } = continueTrace(header)
  expect(traceId).toBe(TRACE)
  expect(spanId).toMatch(/^[0-9a-f]{16}$/)
  expect(spanId).not.toBe(PARENT)
})

it.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['the forbidden version ff', `ff-${TRACE}-${PARENT}-01`],
  ['version 00 with more fields', `00-${TRACE}-${PARENT}-01-x`],
  ['a trace ID of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`],
  ['a parent ID of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['capital letters', `00-${TRACE.toUpperCase()}-${PARENT}-01`],
  ['a short ID', `00-${TRACE.slice(1)}-${PARENT}-01`],
  ['no flags', `00-${TRACE}-${PARENT}`],
  ['two headers', `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`],
  ['a line break', `00-${TRACE}-${PARENT}-01\n`],
])('starts a new trace if the traceparent header can’t be used: %s', (_, header) => {
  const [one, two] = [continueTrace(header), continueTrace(header)]
  expect(one.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
  expect(one.traceId).not.toBe(TRACE)
  expect(one.traceId).not.toBe(two.traceId)
})
