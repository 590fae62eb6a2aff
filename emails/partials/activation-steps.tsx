import { ButtonFallback, ButtonLink, formatTime, Paragraph } from './layout'

/** The activation link, and instructions for using it. The button comes first, so that phones show it without scrolling. */
export function ActivationSteps({ href, expiresAt }: { href: string; expiresAt: Date }) {
  return (
    <>
      <ButtonLink href={href}>Activate your account</ButtonLink>
      <Paragraph>
        You&rsquo;ll need your initial password: the first letters of your first and last names in capitals, then your
        date of birth as DDMMYYYY. For example, Ada Brown, born on 23 April 1999, would enter AB23041999.
      </Paragraph>
      <Paragraph>The link works once, until {formatTime(expiresAt)}.</Paragraph>
      <ButtonFallback href={href} />
    </>
  )
}
