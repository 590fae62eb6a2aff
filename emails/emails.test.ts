import { describe, expect, it } from 'vitest'
import { TEMPLATES } from '@/lib/mail/templates/template-registry'
import { buildMailtoLink } from '@/lib/platform/http/mailto-link'
import { names, renderOnOneLine, renderTemplate, templates } from '../e2e/helpers/email-templates'
import { PREVIEW_BRANDING } from './partials/preview-branding'

const buildContact = (email: string) => ({ email, link: buildMailtoLink(email) })

/**
 * Returns whether a value is text that a user entered, and not a date, a URL or a code that templates use, such as
 * 'setUp'.
 */
const isFreeText = (value: unknown): value is string =>
  typeof value === 'string' && !/^(\d{4}-\d{2}-\d{2}|[a-z]+([A-Z][a-z]+)*|https:\/\/.*)$/.test(value)

it('registers exactly the email templates that have a file', () => {
  expect(names).toContain('bills-package-confirmation')
  expect(Object.keys(TEMPLATES).sort()).toEqual(names.sort())
})

describe.each(templates)('the email template $name', ({ template }) => {
  const preview = template.default.PreviewProps
  const freeText = Object.entries(preview).filter(([, value]) => isFreeText(value))

  it('shows every user-entered value in its HTML and plain-text parts', async () => {
    const { html, text } = await renderTemplate(template)
    expect(html).toContain('lang="en-GB"')
    expect(html).toContain('name="color-scheme" content="light dark"')
    expect(html).toContain('prefers-color-scheme: dark')
    for (const part of [html, text])
      for (const [, value] of freeText) expect(part.replaceAll('\u2060', '')).toContain(value)
    for (const part of [html, text]) expect(part).not.toMatch(/undefined|\[object|NaN|Invalid Date/)
  })

  it('names each button next to its URL in the plain-text part', async () => {
    const { html, text } = await renderTemplate(template)
    const buttons = [...html.matchAll(/<a[^>]*class="button"[^>]*>(.*?)<\/a>/gs)]
    for (const [, content = ''] of buttons) {
      const label = content.replaceAll(/<!--.*?-->|<[^>]*>/gs, '').trim()
      expect(label).toMatch(/\w/)
      expect(text).toContain(`${label}: https://`)
    }
  })

  it('has a one-line subject of 10 to 78 characters', () => {
    expect(template.subject(preview)).toMatch(/^[^\r\n]{10,78}$/)
  })

  it.each([
    '<b>bold</b>',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{{firstName}}',
    '$& $1 $$',
    '&lt;i&gt;',
    '</bdi></td></table>',
  ])('shows the value %s as text, not as markup', async (hostile) => {
    const changes = Object.fromEntries(freeText.map(([name]) => [name, hostile]))
    const { html, text } = await renderTemplate(template, changes)
    if (/[<&"]/.test(hostile)) expect(html).not.toContain(hostile)
    expect(text.split(hostile).length - 1).toBeGreaterThanOrEqual(freeText.length)
    expect(findTags(html)).toEqual(findTags((await renderTemplate(template)).html))
  })

  it.each([
    ...['https://evil.example/x', 'evil.example', 'www.evil.example', 'ann@evil.example', 'http://192.0.2.1'],
    ...['1.2.3.4', 'evil。example', 'evil．example', 'evil｡example', 'ann＠evil.example'],
  ])('breaks up %s with invisible characters, so that mail programs don’t turn it into a link', async (link) => {
    const changes = Object.fromEntries(freeText.map(([name]) => [name, link]))
    const { html, text } = await renderTemplate(template, changes)
    for (const part of [html, text]) {
      expect(part).not.toMatch(/evil[.。．｡]example|\/\/192|ann[@＠]evil|1\.2\.3/)
      expect(part.replaceAll('\u2060', '').includes(link)).toBe(freeText.length > 0)
    }
  })

  it.each(['St. Mary’s', 'J. R. Smith', 'Flat 2/1', '12.5 Mbps: fast', 'Ltd.'])(
    'shows the value %s unchanged in its plain-text part',
    async (value) => {
      const changes = Object.fromEntries(freeText.map(([name]) => [name, value]))
      expect((await renderTemplate(template, changes)).text.includes(value)).toBe(freeText.length > 0)
    },
  )

  it('puts its button, if it has one, before all details', async () => {
    const { html } = await renderTemplate(template)
    const [button, detail] = [html.indexOf('button"'), html.indexOf('detail"')]
    if (button !== -1 && detail !== -1) expect(button).toBeLessThan(detail)
    expect(html.search(/>(HB|HL)<|<img[^>]* class="logo"/)).toBeGreaterThan(0)
    expect((await renderTemplate(template)).text).not.toMatch(/^(HB|HL)$/m)
  })

  it('isolates the writing direction of every user-entered value', async () => {
    const hebrew = 'שלום 12'
    const changes = Object.fromEntries(freeText.map(([name]) => [name, hebrew]))
    const { html, text } = await renderTemplate(template, changes)
    expect(html).not.toMatch(new RegExp(`(?<!<bdi>|alt="\u2068)${hebrew}`))
    expect(text).not.toMatch(new RegExp(`(?<!\u2068)${hebrew}|${hebrew}(?!\u2069)`))
  })
})

const findTags = (html: string) => html.match(/<\/?[a-z][a-z0-9]*/g)

it.each(['activation-resend', 'bills-package-confirmation', 'contract-cancelled'])(
  'begins the email %s with the company’s name, and says when to contact the company and when to contact House Bills',
  async (name) => {
    const { template } = templates.find((entry) => entry.name === name)!
    const { text } = await renderTemplate(template, { contact: buildContact('help@bills.example') })
    expect(text).toMatch(/^Headingley Lets\n\nHousehold bills by House Bills\n/)
    const oneLine = text.replaceAll(/\s+/g, ' ')
    expect(oneLine).toContain('contact Headingley Lets and quote contract number 1042.')
    expect(oneLine).toContain(
      'about your services, your details or your account, contact House Bills at help@bills.example.',
    )
  },
)

describe.each(['activation-resend', 'bills-package-confirmation', 'contract-cancelled'])('the email %s', (name) => {
  const { template } = templates.find((entry) => entry.name === name)!

  it('shows the company’s logo and contact', async () => {
    const logo = { url: 'https://bills.example/logos/1?v=2', width: 240, height: 40 }
    const { html, text } = await renderTemplate(template, { branding: { ...PREVIEW_BRANDING, logo } })
    expect(html).toContain('src="https://bills.example/logos/1?v=2"')
    expect(html).toMatch(/<img[^>]* alt="\u2068Headingley Lets\u2069"[^>]* height="40"[^>]* width="240"/)
    expect(html).not.toMatch(/>(HB|HL)</)
    expect(html).toContain('href="mailto:lettings@headingley-lets.example"')
    expect(html).toContain('href="tel:01134960000"')
    expect(text).toContain(
      'number 1042.\n\nEmail: lettings@headingley-lets.example\nPhone: 0113 496 0000\n\nFor questions',
    )
  })

  it('shows the company’s initials and name if the company has no logo or contact', async () => {
    const { html, text } = await renderTemplate(template, { branding: { email: null, phone: null, logo: null } })
    expect(html).toContain('>HL<')
    expect(html).not.toContain('>HB<')
    expect(html).not.toContain('<img')
    expect(text.replaceAll(/\s+/g, ' ')).toContain('quote contract number 1042. For questions about your services')
    const withoutBranding = await renderTemplate(template, { branding: undefined })
    expect(withoutBranding.html).toBe(html)
  })
})

it('doesn’t ask for a password in an invitation if the company requires single sign-on', async () => {
  const invitation = templates.find(({ name }) => name === 'partner-staff-invitation')
  if (!invitation) throw new Error('no template')
  expect((await renderTemplate(invitation.template)).text).toContain('choose a password')
  const { text } = await renderTemplate(invitation.template, { requiresSso: true })
  expect(text).toContain('sign in with your work account')
  expect(text).not.toContain('choose a password')
})

it.each([
  ['activation-resend', { correction: 'email' }, 'Don’t use the link, and contact House Bills'],
  ['bills-package-confirmation', {}, 'don’t use the links. Contact House Bills'],
])('says in the email %s how to contact House Bills if the email is unexpected', async (name, values, advice) => {
  const { template } = templates.find((entry) => entry.name === name)!
  const { text } = await renderTemplate(template, { ...values, contact: buildContact('help@bills.example') })
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`${advice} at help@bills.example`)
})

it.each([
  ['dates', 'corrected the dates of your tenancy'],
  ['birthday', 'corrected your date of birth'],
])(
  'says in a confirmation what support corrected, also to tenants with an active account: %s',
  async (correction, text) => {
    const { template } = templates.find(({ name }) => name === 'bills-package-confirmation')!
    expect(await renderOnOneLine(template, { correction, activation: null })).toContain(text)
    expect(await renderOnOneLine(template)).not.toContain(text)
  },
)

it('names nobody in the email to a new address, and says how to stop a change that somebody else has requested', async () => {
  const getTemplate = (name: string) => templates.find((entry) => entry.name === name)!.template
  expect(await renderOnOneLine(getTemplate('tenant-email-change'))).not.toMatch(/Siobhán|Hello/)
  expect(await renderOnOneLine(getTemplate('tenant-email-change-requested'))).toMatch(
    /If it wasn’t you, .*Stop the change by .*contact House Bills\./,
  )
})
