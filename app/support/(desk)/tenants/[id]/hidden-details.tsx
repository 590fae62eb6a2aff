'use client'

import { LocalDate } from '@/components/local-time'
import { Reveal } from '@/components/reveal'
import { revealBirthday, revealPhone } from './actions'

/** The date of birth, once somebody asks for it; and those that contracts were made with, where they are others. */
export const HiddenBirthday = ({ tenantId }: { tenantId: number }) => (
  <Reveal
    action={revealBirthday}
    values={{ tenant: tenantId }}
    what="date of birth"
    shown={(birthdays) => (
      <OneOrMore values={birthdays} shown={(birthday) => <LocalDate date={birthday} />} none="Not known" />
    )}
  />
)

/** The same of the phone number. */
export const HiddenPhone = ({ tenantId }: { tenantId: number }) => (
  <Reveal
    action={revealPhone}
    values={{ tenant: tenantId }}
    what="phone number"
    shown={(phones) => <OneOrMore values={phones} shown={(phone) => phone} none="Not known" />}
  />
)

interface Props {
  values: string[]
  shown: (value: string) => React.ReactNode
  none: string
}

const OneOrMore = ({ values, shown, none }: Props) =>
  values.length === 0
    ? none
    : values.map((value, place) => (
        <span key={value} className="block whitespace-nowrap">
          {shown(value)}
          {place > 0 && <span className="text-quiet"> in a contract</span>}
        </span>
      ))
