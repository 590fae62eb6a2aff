import { expect, it } from 'vitest'
import { listDataRecipients } from './list-data-recipients'

const RESEND = { apiKey: 're_1', from: 'bills@example.org', baseUrl: undefined }
const LOQATE = { key: 'AA11-BB22', baseUrl: 'https://api.addressy.com' }

it.each([
  ['none if emails are captured and addresses come from the directory', { resend: null, loqate: null }, []],
  ['Resend if emails are sent', { resend: RESEND, loqate: null }, ['Resend']],
  ['Loqate if it provides addresses', { resend: null, loqate: LOQATE }, ['Loqate']],
  ['Resend and Loqate if both are configured', { resend: RESEND, loqate: LOQATE }, ['Resend', 'Loqate']],
])('lists the recipients of personal data: %s', (_, settings, expected) => {
  expect(listDataRecipients(settings).map(({ name }) => name)).toEqual(expected)
})
