'use client'

import { LocalDate } from '@/components/ui/local-time'
import { MaskedValue } from '@/components/ui/masked-value'
import { revealDateOfBirth } from './actions'

/** Shows the date of birth when somebody asks for it. Each view is logged. */
export const DateOfBirth = ({ mode, id }: { mode: string; id: number }) => (
  <MaskedValue
    action={revealDateOfBirth}
    hiddenFields={{ mode, id }}
    label="date of birth"
    renderValue={(birthday) => <LocalDate date={birthday} />}
  />
)
