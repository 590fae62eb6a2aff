import { expect, it } from 'vitest'
import { parseEmail } from '@/lib/platform/validation/email'
import { findTemporaryFailure, getFrequencies, TEMPORARY_FAILURES, type TemporaryFailure } from './test-mode-emails'

const find = (address: string, mode: 'live' | 'test' = 'test') => findTemporaryFailure({ mode }, parseEmail(address)!)

it('finds each temporary failure in test mode, and none in live mode', () => {
  for (const failure of Object.keys(TEMPORARY_FAILURES) as TemporaryFailure[]) {
    for (const frequency of getFrequencies(failure)) {
      const address = `${failure}-${frequency}+7@test-mode.example`
      expect(find(address)).toEqual({ failure, times: frequency === 'once' ? 1 : 2 })
      expect(find(address, 'live')).toBeNull()
    }
  }
})

it.each([
  'fails@test-mode.example',
  'fails-thrice@test-mode.example',
  'constructor-once@test-mode.example',
  'response-lost-twice@test-mode.example',
  'has-contract-once@test-mode.example',
  'fails-once@example.org',
  'x+fails-once@test-mode.example',
])('finds no temporary failure in %s', (address) => {
  expect(find(address)).toBeNull()
})
