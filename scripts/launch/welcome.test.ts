import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { curlLines } from './welcome'

const demo = {
  keys: { live: 'eb_live_a', test: 'eb_test_b' },
  address: { line: "1 St John's Row, Leeds, LS6 3AA", postcode: 'LS6 3AA' },
}

it('prints one line each that a shell hands on as valid JSON', () => {
  for (const line of curlLines('http://localhost:3000', demo)) {
    expect(line).toMatch(/^curl [^\n]+$/)
    const handedOn = execFileSync('sh', ['-c', line.replace(/^curl /, `printf '%s\\n' `)])
      .toString()
      .trim()
      .split('\n')
    expect(JSON.parse(handedOn.at(-1) ?? '')).toMatchObject({ firstName: 'Ada', numberOfTenants: 4 })
  }
})
