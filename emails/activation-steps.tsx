import { ButtonLink, InPlaceOfButton, longDateAndTime, Paragraph } from './layout'

/** How an account is activated, with the link to it. */
export function ActivationSteps({ href, until }: { href: string; until: Date }) {
  return (
    <>
      <Paragraph>The link works once, for 7 days: until {longDateAndTime(until)}.</Paragraph>
      <ButtonLink href={href}>Activate your account</ButtonLink>
      <Paragraph>
        You will be asked for your initial password: the first letters of your first and last name in capitals, then
        your date of birth as DDMMYYYY.
      </Paragraph>
      <InPlaceOfButton href={href} />
    </>
  )
}
