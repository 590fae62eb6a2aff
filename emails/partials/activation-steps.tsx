import { ButtonFallback, ButtonLink, longDateTime, Paragraph } from './layout'

/** The activation link, and instructions for using it. */
export function ActivationSteps({ href, expiresAt }: { href: string; expiresAt: Date }) {
  return (
    <>
      <Paragraph>The link below expires on {longDateTime(expiresAt)} and works once.</Paragraph>
      <ButtonLink href={href}>Activate your account</ButtonLink>
      <Paragraph>
        You&rsquo;ll need your initial password: the first letters of your first and last names in capitals, then your
        date of birth as DDMMYYYY. For example, Ada Brown, born on 23 April 1999, would enter AB23041999.
      </Paragraph>
      <ButtonFallback href={href} />
    </>
  )
}
