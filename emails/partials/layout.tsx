import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'

// All text has a contrast of at least 4.5:1 with its background. Except for button labels, no colour is pure black or
// white, so that text stays legible in email clients that invert colours.
const INK = '#1c2b26'
const MUTED = '#56655f'
const ACCENT = '#0b6652'
const BACKGROUND = '#eef3f0'
const CARD = '#fbfdfc'

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
  .button { background-color: #6fd3b6 !important; color: #0d1f19 !important; }
}`

/** The frame of every email: a single column that fits a screen of 320 px, in light and dark mode. */
export function Layout({ preview, footer, children }: { preview: string; footer: ReactNode; children: ReactNode }) {
  return (
    <Html lang="en-GB" dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK_STYLES}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="ground" style={{ margin: 0 }}>
        <Section
          className="ground"
          style={{ backgroundColor: BACKGROUND, fontFamily: FONT, padding: '24px 12px 40px' }}
        >
          <Container style={{ maxWidth: '560px', margin: '0 auto' }}>
            <Text
              className="accent"
              style={{ color: ACCENT, fontSize: '16px', fontWeight: 700, margin: '0 0 12px', padding: '0 8px' }}
            >
              House Bills
            </Text>
            <Section
              className="card"
              style={{
                backgroundColor: CARD,
                border: '1px solid #d5dfda',
                borderRadius: '12px',
                padding: '28px 20px 16px',
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

/** A link styled as a button. In the plain-text part, its URL is on a separate line. */
export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  const style = { backgroundColor: ACCENT, color: '#ffffff', borderRadius: '8px', fontSize: '16px', fontWeight: 600 }
  return (
    <Section style={{ margin: '4px 0 16px' }}>
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
 * Inserts invisible word joiners where mail programs would recognise a link or an email address. Otherwise, a tenant's
 * name such as 'evil.example' would become a link in our email.
 *
 * It inserts them after '://', after '@', and after a dot that at least two characters follow without a space. Domain
 * names may also contain Chinese and Japanese dots (UTS 46).
 */
const breakLinks = (text: string): string =>
  text.replace(/:\/\/|[@\uff20]|[.\u3002\uff0e\uff61](?=\S{2})/gu, (mark) => `${mark}\u2060`)

/**
 * Formats the time at which something expires. Midnight in the UK becomes 'the end of 30 November 2026, UK time'. Any
 * other time has the format of `longDateTime`.
 */
export function longEndDate(instant: Date): string {
  const text = longDateTime(instant)
  if (!text.endsWith(' at 00:00 UK time')) return text
  const minuteBefore = new Date(instant.getTime() - 60_000)
  return `the end of ${LONG_DATE_FORMAT.format(minuteBefore)}, UK time`
}

const LONG_DATE_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

const LONG_DATE_TIME_FORMAT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** Formats a YYYY-MM-DD date as '1 September 2027'. */
export const longDate = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** Formats a time as '27 November 2026 at 09:30 UK time'. */
export const longDateTime = (instant: Date): string => `${LONG_DATE_TIME_FORMAT.format(instant)} UK time`
