import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { CONFIRMATION_VALUES } from '../../e2e/helpers/queue-and-find-emails'
import { activationLink } from './links/activation-link'
import { insertLink } from './links/link-placeholder'
import { renderEmail } from './render'
import { ACTIVATION_RESEND } from './templates/activation-resend'
import { BILLS_PACKAGE_CONFIRMATION } from './templates/bills-package-confirmation'
import { TENANT_TWO_FACTOR_CHANGED } from './templates/tenant-two-factor-changed'

const TOKEN_ID = '8d3c1f2e-5b6a-4c7d-9e8f-0a1b2c3d4e5f'
const TOKEN = { id: TOKEN_ID, purpose: 'activation', expiresAt: new Date('2027-06-30T22:15:00Z') } as const
const VALUES = { ...CONFIRMATION_VALUES, startDate: '2027-09-01', endDate: '2028-08-31' }
const email = {
  ...BILLS_PACKAGE_CONFIRMATION,
  values: VALUES,
  contractId: 1042,
  companyId: null,
  userId: null,
  createdAt: new Date('2027-06-01T08:00:00Z'),
  partnerStaffToken: null,
  tenantToken: TOKEN,
}

beforeAll(() => {
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    APP_URL: 'https://bills.example',
    SERVER_SECRET: 'a-secret-for-tests-of-32-characters',
    MAIL: 'capture',
  })
})

describe('the bills package confirmation', () => {
  const pricedAt = new Date('2026-11-27T09:30:00Z')
  const setToday = (date: string) => vi.setSystemTime(`${date}T12:00:00Z`)

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    setToday('2027-06-01')
  })

  afterEach(() => void vi.useRealTimers())

  it.each([
    ['2027-08-31', 'starts on', 'We’ll set up your services to start on 1 Sept 2027.'],
    ['2027-09-01', 'started on', 'Your services run until 31 Aug 2028.'],
    ['2028-08-31', 'started on', 'Your services run until 31 Aug 2028.'],
    ['2028-09-01', 'started on', 'Your tenancy and this contract ended on 31 Aug 2028.'],
  ])(
    'when sent on %s, says that the package %s 1 Sept 2027, and describes the matching next step',
    async (today, verb, nextStep) => {
      setToday(today)
      const rendered = await renderEmail(email)
      expect(rendered?.subject).toBe(`Your bills package ${verb} 1 Sept 2027`)
      expect(rendered?.text.replaceAll(/\s+/g, ' ')).toContain(`What happens next ${nextStep}`)
    },
  )

  it('lists the contract’s details and the next steps in its plain-text part', async () => {
    const rendered = await renderEmail(email)
    expect(rendered?.subject).toBe('Your bills package starts on 1 Sept 2027')
    const text = rendered?.text ?? ''
    for (const line of [
      'Hello Bartholomew,',
      'Contract number: 1042',
      'Arranged by: Headingley Lets',
      'Address: Flat 2, 14 Cardigan Road, Leeds, LS6 3AA',
      'Tenancy: 1 Sept 2027 to 31 Aug 2028',
      'Number of tenants: 4',
      'Services: Gas, Electricity, Broadband',
      'Broadband type: Fibre',
      `Activate your account: https://activation.invalid/${TOKEN_ID}`,
      'What happens next',
    ]) {
      expect(text.split('\n')).toContain(line)
    }
    // The link expires in British Summer Time, so the time shown is one hour ahead of UTC.
    expect(text).toContain('until 30 Jun 2027, 23:15 UK time')
  })

  it('omits broadband if the package doesn’t include it', async () => {
    const rendered = await renderEmail({
      ...email,
      values: { ...VALUES, services: ['Gas'], broadband: null },
    })
    expect(rendered?.text).toContain('Services: Gas\n')
    expect(rendered?.text).not.toContain('Broadband')
  })

  it.each([
    [
      'one line for each energy plan that has its own price',
      [
        { plan: 'GREENSAVER', household: 52.1, person: 13.03 },
        { plan: 'UNLIMITED', household: 1060.24, person: 265.06 },
      ],
      [
        'Estimated price per week on GREENSAVER (Gas and electricity only): £52.10 for the household, £13.03 per person',
        'Estimated price per week on UNLIMITED (Gas and electricity only): £1,060.24 for the household, £265.06 per person',
      ],
    ],
    [
      'one line if the price is the same on all plans',
      [{ plan: null, household: 3.45, person: 0.86 }],
      ['Estimated price per week (Gas and electricity only): £3.45 for the household, £0.86 per person'],
    ],
  ])('shows the estimated price and what it covers, with %s', async (_case, prices, lines) => {
    const findPriceEstimate = vi.fn(async () => ({ pricedAt, coverage: 'Gas and electricity only', prices }))
    const text = (await renderEmail(email, findPriceEstimate))?.text ?? ''
    expect(text.split('\n').filter((line) => line.includes('price per week'))).toEqual(lines)
    expect(text).toContain('at our prices on 27 Nov 2026, including VAT.')
    expect(findPriceEstimate).toHaveBeenCalledWith(1042)
  })

  it('shows no price if there’s none, or the tenancy has ended', async () => {
    expect((await renderEmail(email, async () => null))?.text).not.toContain('price')
    setToday('2028-09-01')
    const estimate = { pricedAt, coverage: null, prices: [{ plan: null, household: 3.45, person: 0.86 }] }
    expect((await renderEmail(email, async () => estimate))?.text).not.toContain('price')
  })

  it('contains a placeholder instead of the activation link', async () => {
    const rendered = await renderEmail(email)
    const link = activationLink(TOKEN_ID)
    const linkTokens = { tenantToken: { ...TOKEN, hash: hashToken(link.split('#')[1] ?? '') }, partnerStaffToken: null }
    for (const part of [rendered?.html ?? '', rendered?.text ?? '']) {
      expect(part).not.toContain(link)
      const contentWithLink = insertLink(part, linkTokens)
      expect(contentWithLink).toContain(link)
      expect(contentWithLink).not.toContain('activation.invalid')
    }
    expect(insertLink(rendered?.html ?? '', linkTokens)).toContain(`href="${link}"`)
  })

  it('shows a tenant with an active account the sign-in URL instead of an activation link', async () => {
    const rendered = await renderEmail({ ...email, tenantToken: null })
    expect(rendered?.text).toContain('You already have an account.')
    expect(rendered?.text).toContain('https://bills.example/account')
    expect(rendered?.html).not.toMatch(/activation\.invalid|Activate|initial password/)
    expect(insertLink(rendered?.html ?? '', { tenantToken: null, partnerStaffToken: null })).toBe(rendered?.html)
  })

  it('names the detail that support staff corrected if the email is sent because of a correction', async () => {
    const rendered = await renderEmail({ ...email, values: { ...VALUES, correction: 'email' } })
    expect(rendered?.text).toContain('House Bills support changed the email address on your account.')
    expect((await renderEmail(email))?.text).not.toContain('House Bills support')
  })

  it('announces new dates in the subject and title if support staff corrected them', async () => {
    const rendered = await renderEmail({ ...email, values: { ...CONFIRMATION_VALUES, correction: 'dates' } })
    expect(rendered?.subject).toBe('Your tenancy’s new dates: 1 Sept 2027 to 31 Aug 2028')
    expect(rendered?.text).toContain('Your tenancy has new dates')
    expect(rendered?.text).not.toContain('Your household bills are arranged')
  })

  it('is rendered to the same bytes every time', async () => {
    expect(await renderEmail(email)).toEqual(await renderEmail(email))
  })
})

it.each([
  [undefined, 'because someone requested a new link for your account', undefined],
  [
    'email',
    'because House Bills support changed the email address on your account',
    'an authenticator app or passkeys',
  ],
  ['name', 'because House Bills support corrected the name on your account', 'Your initial password contains'],
])(
  'explains why the tenant gets a new activation link (corrected detail: %s)',
  async (correction, reason, explanation) => {
    const values = { firstName: 'Bartholomew', companyName: 'Headingley Lets', correction }
    const rendered = await renderEmail({ ...email, ...ACTIVATION_RESEND, values })
    expect(rendered?.text).toContain(reason)
    if (explanation) expect(rendered?.text).toContain(explanation)
    else expect(rendered?.text).not.toContain('House Bills support')
  },
)

describe('the notice to a tenant about 2FA', () => {
  it.each([
    ['setUp', true],
    ['replaced', true],
    ['recoveryCodes', true],
    ['turnedOff', false],
    ['reset', false],
  ])('says who can help a tenant without a code after the change "%s": %s', async (change, saysWhoHelps) => {
    const values = { firstName: 'Bartholomew', change }
    const rendered = await renderEmail({ ...email, ...TENANT_TWO_FACTOR_CHANGED, values, tenantToken: null })
    expect(rendered?.subject).toContain('House Bills')
    expect(rendered?.text.includes('asked for a code when you sign in and don’t have one')).toBe(saysWhoHelps)
    expect(rendered?.text.includes('If you did this, no action is needed.')).toBe(change !== 'reset')
  })

  it('says when the change was made', async () => {
    const values = { firstName: 'Bartholomew', change: 'setUp' }
    const rendered = await renderEmail({ ...email, ...TENANT_TWO_FACTOR_CHANGED, values, tenantToken: null })
    // 08:00 UTC is 09:00 in British Summer Time.
    expect(rendered?.text).toContain('When: 1 Jun 2027, 09:00 UK time')
  })
})

it.each([
  ['an unknown template', { ...email, template: 'none' }],
  ['another version of the template', { ...email, templateVersion: 2 }],
  ['values without an address', { ...email, values: { ...VALUES, address: undefined } }],
  ['a date that does not exist', { ...email, values: { ...VALUES, startDate: '2027-02-30' } }],
  ['values that are not an object', { ...email, values: 'text' }],
])('returns null instead of rendering an email with %s', async (_case, row) => {
  expect(await renderEmail(row)).toBeNull()
})
