import { ButtonFallback, ButtonLink, longDateTime, Paragraph } from './layout'

/** How an account is activated, with the link to it. */
export function ActivationSteps({ href, expiresAt }: { href: string; expiresAt: Date }) {
  return (
    <>
      <Paragraph>The link works once, for 7 days: until {longDateTime(expiresAt)}.</Paragraph>
      <ButtonLink href={href}>Activate your account</ButtonLink>
      <Paragraph>
        You will be asked for your initial password: the first letters of your first and last name in capitals, then
        your date of birth as DDMMYYYY.
      </Paragraph>
      <ButtonFallback href={href} />
    </>
  )
}
