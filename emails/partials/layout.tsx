import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components'
import type { ReactNode } from 'react'
import { breakLinks } from './break-links'
import { ACCENT, BACKGROUND, CARD, INK, MUTED } from './colours'
import { ByHouseBills, LogoHeader } from './logo-header'
import type { CompanyBranding } from './template-props'

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/**
 * The dark-mode styles for email clients that support `prefers-color-scheme`. They need `!important` to override the
 * inline colours.
 */
const DARK_STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
p, h1, h2, a { overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #101815 !important; }
  .card { background-color: #18231f !important; border-color: #31403a !important; }
  .ink { color: #e6eeea !important; }
  .quiet { color: #a3b3ac !important; }
  .accent { color: #6fd3b6 !important; }
  .button, .mark { background-color: #6fd3b6 !important; color: #0d1f19 !important; }
}`

interface LayoutProps {
  preview: string
  footer: ReactNode
  /** The name of the letting agent that arranged the tenant's contract, if the email is about that contract. */
  companyName?: string
  /** Without a logo, the letting agent's name is text. */
  branding?: CompanyBranding
  children: ReactNode
}

/** The frame of every email: a single column that fits a screen of 320 px, in light and dark mode. */
export function Layout({ preview, footer, companyName, branding, children }: LayoutProps) {
  return (
    <Html lang="en-GB" dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK_STYLES}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="ground" style={{ backgroundColor: BACKGROUND, margin: 0 }}>
        <Section
          className="ground"
          style={{ backgroundColor: BACKGROUND, fontFamily: FONT, padding: '16px 12px 32px' }}
        >
          <Container style={{ maxWidth: '560px', margin: '0 auto' }}>
            {companyName !== undefined && branding?.logo ? (
              <LogoHeader companyName={companyName} logo={branding.logo} />
            ) : (
              <Header companyName={companyName} />
            )}
            <Section
              className="card"
              style={{
                backgroundColor: CARD,
                border: '1px solid #d5dfda',
                borderRadius: '12px',
                padding: '24px 20px 12px',
              }}
            >
              {children}
            </Section>
            <Section style={{ padding: '20px 8px 0' }}>
              <SmallText>{footer}</SmallText>
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

/** The mark and the product's name. In emails about a contract, both are the letting agent's. */
function Header({ companyName }: { companyName: string | undefined }) {
  const nameStyle = { fontSize: '17px', lineHeight: '22px', fontWeight: 700, margin: 0 }
  return (
    <Section style={{ padding: '0 4px 12px' }}>
      <Row>
        <Column style={{ width: '40px', verticalAlign: 'top' }}>
          <Mark text={companyName === undefined ? 'HB' : getInitials(companyName)} />
        </Column>
        <Column style={{ paddingLeft: '12px', verticalAlign: 'middle' }}>
          {companyName === undefined ? (
            <Text className="accent" style={{ color: ACCENT, ...nameStyle }}>
              House Bills
            </Text>
          ) : (
            <>
              <Text className="ink" style={{ color: INK, ...nameStyle }}>
                <UserText>{companyName}</UserText>
              </Text>
              <ByHouseBills />
            </>
          )}
        </Column>
      </Row>
    </Section>
  )
}

/** The sender's initials on a coloured ground. They're text, because many mail programs block images and SVG. */
const Mark = ({ text }: { text: string }) => (
  <Text
    className="mark"
    aria-hidden
    data-skip-in-text
    style={{
      backgroundColor: ACCENT,
      borderRadius: '10px',
      color: '#ffffff',
      fontSize: '16px',
      fontWeight: 700,
      lineHeight: '40px',
      margin: 0,
      textAlign: 'center',
      width: '40px',
    }}
  >
    {text}
  </Text>
)

/** Returns the initials of a name's first two words, such as 'HL' for 'Headingley Lets'. A name in symbols has none. */
export const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => word.match(/[\p{L}\p{N}]\p{M}*/u) ?? [])
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('en-GB')

export function Title({ children }: { children: ReactNode }) {
  const style = { color: INK, fontSize: '24px', lineHeight: '32px', fontWeight: 700, margin: '0 0 16px' }
  return (
    <Heading as="h1" className="ink" style={style}>
      {children}
    </Heading>
  )
}

export function Subtitle({ children }: { children: ReactNode }) {
  const style = { color: INK, fontSize: '18px', lineHeight: '26px', fontWeight: 700, margin: '28px 0 8px' }
  return (
    <Heading as="h2" className="ink" style={style}>
      {children}
    </Heading>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={{ color: INK, fontSize: '16px', lineHeight: '25px', margin: '0 0 12px' }}>
      {children}
    </Text>
  )
}

function SmallText({ children, htmlOnly = false }: { children: ReactNode; htmlOnly?: boolean }) {
  return (
    <Text
      className="quiet"
      style={{ color: MUTED, fontSize: '14px', lineHeight: '21px', margin: '0 0 12px' }}
      data-skip-in-text={htmlOnly}
    >
      {children}
    </Text>
  )
}

/** A label and its value. In the plain-text part, they are on the same line. */
export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Text className="ink detail" style={{ color: INK, fontSize: '16px', lineHeight: '23px', margin: '0 0 10px' }}>
      <span className="quiet" style={{ color: MUTED, display: 'block', fontSize: '14px' }}>
        {label}:{' '}
      </span>
      <strong>{children}</strong>
    </Text>
  )
}

/** A link styled as a button. In the plain-text part, it's a separate line with the text and the URL. */
export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  const style = { backgroundColor: ACCENT, color: '#ffffff', borderRadius: '8px', fontSize: '16px', fontWeight: 600 }
  return (
    <Section style={{ margin: '8px 0 20px' }}>
      <Button href={href} className="button" style={{ ...style, padding: '14px 22px' }}>
        {children}
      </Button>
    </Section>
  )
}

/** A link whose text is its URL or an email address, which the plain-text part also shows. */
export function UrlLink({ href, text = href }: { href: string; text?: string }) {
  return (
    <Link href={href} className="accent" style={{ color: ACCENT, wordBreak: 'break-word' }}>
      {text}
    </Link>
  )
}

/**
 * The URL of a button, for readers who need to copy it. Only the HTML part contains this, because the plain-text part
 * shows the URL with the button itself.
 */
export function ButtonFallback({ href }: { href: string }) {
  return (
    <SmallText htmlOnly>
      If the button doesn&rsquo;t work, copy this address into your browser: <UrlLink href={href} />
    </SmallText>
  )
}

/**
 * Text that a user entered. It's isolated, so that its writing direction doesn't affect the text around it. Mail
 * programs don't turn a URL or email address in it into a link.
 */
export function UserText({ children }: { children: string }) {
  return <bdi>{breakLinks(children)}</bdi>
}

/**
 * Formats the time at which something expires. Midnight in the UK becomes 'the end of 30 Nov 2026, UK time'. Any other
 * time has the format of `formatTime`.
 */
export function formatExpiry(instant: Date): string {
  const text = formatTime(instant)
  if (!text.endsWith(', 00:00 UK time')) return text
  const minuteBefore = new Date(instant.getTime() - 60_000)
  return `the end of ${UK_DATE_FORMAT.format(minuteBefore)}, UK time`
}

// Dates, times and amounts have the same formats as on pages (components/ui/local-time.tsx and money.tsx).
const UK_DATE_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' })
const UK_TIME_FORMAT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})
const CALENDAR_DATE_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const MONEY_FORMAT = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Formats a YYYY-MM-DD date as '1 Aug 2027'. */
export const formatDate = (date: string): string => CALENDAR_DATE_FORMAT.format(new Date(`${date}T00:00:00Z`))

/** Formats a time as '27 Nov 2026, 09:30 UK time'. */
export const formatTime = (instant: Date): string => `${UK_TIME_FORMAT.format(instant)} UK time`

/** Formats the UK date of an instant as '27 Nov 2026'. */
export const formatDay = (instant: Date): string => UK_DATE_FORMAT.format(instant)

/** Formats an amount in pounds as '£1,234.50'. */
export const formatMoney = (pounds: number): string => MONEY_FORMAT.format(pounds)
