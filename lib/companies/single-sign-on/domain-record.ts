/** A TXT record that proves who controls a domain. */
export interface DomainRecord {
  name: string
  text: string
}

export const buildDomainRecord = ({
  emailDomain,
  verificationToken,
}: {
  emailDomain: string
  verificationToken: string
}): DomainRecord => ({
  name: `_house-bills.${emailDomain}`,
  text: `house-bills-verification=${verificationToken}`,
})
