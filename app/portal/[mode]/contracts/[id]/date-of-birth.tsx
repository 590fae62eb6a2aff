'use client'

import { LocalDate } from '@/components/ui/local-time'
import { MaskedValue } from '@/components/ui/masked-value'
import { revealDateOfBirth } from './actions'

/** The date of birth, once somebody asks for it. */
export const DateOfBirth = ({ mode, id }: { mode: string; id: number }) => (
  <MaskedValue
    action={revealDateOfBirth}
    hiddenFields={{ mode, id }}
    label="date of birth"
    renderValue={(birthday) => <LocalDate date={birthday} />}
  />
)
