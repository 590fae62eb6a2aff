// Tests the emails about sign-in and API keys.
import { describe, expect, it } from 'vitest'
import { SINGLE_SIGN_ON_CHANGED } from '@/lib/mail/templates/single-sign-on-changed'
import { buildMailtoLink } from '@/lib/platform/http/mailto-link'
import { renderOnOneLine, renderTemplate, templates } from '../e2e/helpers/email-templates'

const buildContact = (email: string) => ({ email, link: buildMailtoLink(email) })

describe('the email about a company’s single sign-on', () => {
  const { template } = templates.find(({ name }) => name === 'single-sign-on-changed')!

  it.each(SINGLE_SIGN_ON_CHANGED.values.shape.change.options)(
    'says what to do if the admin didn’t intend the change: %s',
    async (change) => {
      expect(template.subject({ change })).toMatch(/^(?=.*House Bills).{10,78}$/)
      const { text } = await renderTemplate(template, { change })
      expect(text).toContain('If Robin Adeyemi didn’t do this')
      expect(text).toContain('https://bills.example/portal/live/team/single-sign-on')
    },
  )

  it('names House Bills if an operator made the change', async () => {
    const { text } = await renderTemplate(template, { by: null })
    expect(text).toContain('Changed by: House Bills')
    expect(text).toContain('If nobody at your company asked for this, contact House Bills.')
    const withAddress = await renderTemplate(template, { by: null, contact: buildContact('help@bills.example') })
    expect(withAddress.text).toContain('contact House Bills at help@bills.example.')
  })
})

it.each(['api-key-created', 'api-key-rotated', 'api-key-restricted', 'api-key-revoked'])(
  'says in the email %s to end the sessions of the member who made the change, unless an operator made it',
  async (name) => {
    const { template } = templates.find((entry) => entry.name === name)!
    const text = await renderOnOneLine(template)
    expect(text).toContain('someone else may be using their account. Under Team, end all their sessions. Ask ')
    expect(text).toContain('to reset their password, if they have one, and to remove any passkey')
    expect(await renderOnOneLine(template, { by: null })).not.toContain('sessions')
  },
)

it.each([
  'password-changed',
  'passkey-changed',
  'two-factor-changed',
  'email-changed-by-provider',
  'single-sign-on-linked',
])('says in the email %s whom a company’s only admin can contact', async (name) => {
  const { template } = templates.find((entry) => entry.name === name)!
  const advice = 'If you’re the only admin, contact House Bills'
  expect(await renderOnOneLine(template)).toContain(`${advice}.`)
  const contact = buildContact('help@bills.example')
  expect(await renderOnOneLine(template, { contact })).toContain(`${advice} at help@bills.example.`)
})

it.each(['passkey-changed', 'tenant-passkey-changed'])(
  'says in the email %s to remove a passkey that was rejected because it may have been copied',
  async (name) => {
    const { template } = templates.find((entry) => entry.name === name)!
    const text = await renderOnOneLine(template, { change: 'rejected' })
    expect(text).toContain(
      'We rejected the passkey, because it may have been copied. If this was you, remove the passkey under',
    )
    expect(text).toContain('remove this passkey, and any passkey that you don’t recognise')
    expect(text).not.toContain('no action is needed')
  },
)

it.each(['api-key-revoked', 'api-key-restricted'])(
  'says in the email %s to check Activity, or whom to contact if an operator made the change',
  async (name) => {
    const { template } = templates.find((entry) => entry.name === name)!
    expect((await renderTemplate(template)).text).toContain('check Activity for other changes')
    const { text } = await renderTemplate(template, { by: null, contact: buildContact('help@bills.example') })
    expect(text).toContain('If nobody at your company asked for this, contact House Bills at help@bills.example.')
    expect(text).not.toContain('Activity')
  },
)

describe.each(['two-factor-changed', 'tenant-two-factor-changed'])('the email %s', (name) => {
  const { template } = templates.find((candidate) => candidate.name === name)!

  it.each(['setUp', 'turnedOff'])('says that passkeys still work after the change: %s', async (change) => {
    const { text } = await renderTemplate(template, { change })
    expect(text).toContain('If you have passkeys, they still work')
  })

  it.each([
    ['turnedOff', true],
    ['reset', false],
  ])('asks to remove unrecognised passkeys only if 2FA was turned off, not reset (%s)', async (change, expected) => {
    const { text } = await renderTemplate(template, { change })
    expect(text.includes('remove any passkey that you don’t recognise')).toBe(expected)
  })
})

describe('the email about a tenant’s two-factor authentication', () => {
  const { template } = templates.find(({ name }) => name === 'tenant-two-factor-changed')!

  it('links to the contact address, or shows only the name House Bills if there’s none', async () => {
    const withAddress = await renderTemplate(template, { contact: buildContact('help+bills@example.org') })
    expect(withAddress.html).toContain('href="mailto:help%2Bbills@example.org"')
    expect(withAddress.text).toContain('contact House Bills at help+bills@example.org. We’ll check who you are')
    const { text } = await renderTemplate(template)
    expect(text).toContain('contact House Bills. We’ll check who you are')
  })

  it.each([
    ['setUp', true],
    ['replaced', true],
    ['recoveryCodes', true],
    ['turnedOff', false],
    ['reset', false],
  ])('tells tenants without a code whom to contact unless 2FA is off or was reset (%s)', async (change, expected) => {
    const { text } = await renderTemplate(template, { change })
    expect(text.includes('asked for a code when you sign in and don’t have one')).toBe(expected)
  })
  it('says first what to do without a 2FA code, and then what to do once signed in', async () => {
    const { text } = await renderTemplate(template)
    expect(text.indexOf('asked for a code when you sign in and don’t have one')).toBeLessThan(
      text.indexOf('Once you’re signed in'),
    )
  })
})

describe.each(templates)('the email template $name', ({ template }) => {
  it('says when the change was made if it’s a security notice', async () => {
    const text = await renderOnOneLine(template)
    if (text.includes('This is a security notice')) expect(text).toContain('When: 20 Nov 2026, 09:30 UK time')
  })
})
