import { expect, it } from 'vitest'
import { plainLine, plainLines } from './plain-lines'

const time = new Date(2026, 10, 20, 12, 3, 4).toISOString()
const request = { time, method: 'POST', path: '/api/external/getQuotes.php', status: 200, ms: 11.6, msg: 'request' }

it('says in one glance what was asked and what came of it', () => {
  expect(plainLine(JSON.stringify({ ...request, requestId: 'an-id' }))).toBe(
    '12:03:04 POST /api/external/getQuotes.php 200 12 ms',
  )
})

it('adds the reason and the id of what did not succeed', () => {
  const line = { ...request, status: 400, error: 'Invalid data format', requestId: 'an-id' }
  expect(plainLine(JSON.stringify(line))).toMatch(/ 400 12 ms {2}Invalid data format {2}\(an-id\)$/)
})

it('says when the caller did not wait for its answer', () => {
  const line = { ...request, status: 499, aborted: true, requestId: 'an-id' }
  expect(plainLine(JSON.stringify(line))).toMatch(/ 499 12 ms {2}caller went away {2}\(an-id\)$/)
})

it.each(['▲ Next.js', '', '{"msg":"e-mail","state":"sent"}', '{"msg":"requ', '{broken}'])(
  'leaves %j as it is',
  (line) => {
    expect(plainLine(line)).toBe(line)
  },
)

it('waits for the end of a line that comes in pieces, and loses nothing at the end', async () => {
  const stream = plainLines()
  const bytes = Buffer.from(`${JSON.stringify({ ...request, path: '/…' })}\nno end`)
  // In the middle of the ellipsis, too.
  const cut = bytes.indexOf('…') + 1
  for (const piece of [bytes.subarray(0, 30), bytes.subarray(30, cut), bytes.subarray(cut)]) stream.write(piece)
  stream.end()
  expect(Buffer.concat(await stream.toArray()).toString()).toBe('12:03:04 POST /… 200 12 ms\nno end')
})
