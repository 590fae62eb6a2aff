import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { LocalDate, LocalMinute } from '@/components/ui/local-time'
import { TONE_STYLES, type Tone } from '@/components/ui/status-badge'
import type { Contract } from '@/lib/contracts/find-contract'
import type { ContractProgress } from '@/lib/contracts/find-contract-progress'
import { getEmailStatusLabel } from '@/lib/mail/status-labels'
import { BILLS_PACKAGE_CONFIRMATION } from '@/lib/mail/templates/bills-package-confirmation'
import { todayInLondon } from '@/lib/platform/validation/required-date'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import type { Mode } from '@/prisma/client/enums'

interface Step {
  label: string
  tone: Tone
  /** When it happened or will happen, or why it hasn't. */
  detail: ReactNode
}

interface Props {
  mode: Mode
  contract: Contract
  progress: ContractProgress | null
}

/** Shows the steps of a contract in their order, with the time of each. */
export function ContractTimeline({ mode, contract, progress }: Props) {
  const steps = [
    { label: 'Created', tone: 'good', detail: <LocalMinute instant={contract.createdAt} /> } as const,
    ...getEmailSteps(mode, contract, progress),
    ...getActivationSteps(mode, contract, progress),
    ...getTenancySteps(contract),
  ]
  return (
    <ol
      aria-label="Timeline"
      className="grid gap-x-6 gap-y-3 border-t border-line p-4 sm:grid-cols-3 sm:p-6 lg:flex lg:flex-wrap lg:justify-between"
    >
      {steps.map(({ label, tone, detail }) => (
        <li key={label} className="flex gap-2">
          <Icon name={TONE_STYLES[tone].icon} className={`mt-0.5 size-4 ${TONE_STYLES[tone].color}`} />
          <div className="min-w-0">
            <p className="font-medium">{label}</p>
            <p className={tone === 'bad' ? 'text-bad' : 'text-quiet'}>{detail}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Returns the steps of the newest confirmation email. */
function getEmailSteps(mode: Mode, { emails }: Contract, progress: ContractProgress | null): Step[] {
  const email = emails.findLast(({ template }) => template === BILLS_PACKAGE_CONFIRMATION.template)
  if (!email) return []
  const { status, settledAt } = email
  const label = getEmailStatusLabel(status, mode)
  if (status === 'queued') return [{ label: 'Confirmation email', tone: 'busy', detail: label }]
  if (status === 'captured') return [{ label: 'Confirmation email', tone: 'off', detail: label }]
  if (status === 'failed') return [{ label: 'Confirmation email', tone: 'bad', detail: label }]
  const settled = settledAt && <LocalMinute instant={settledAt} />
  const emailed: Step = {
    label: 'Emailed',
    tone: 'good',
    detail: progress?.sentAt ? <LocalMinute instant={progress.sentAt} /> : settled,
  }
  switch (status) {
    case 'sent':
      return [emailed, { label: 'Delivery', tone: 'busy', detail: 'Not confirmed yet' }]
    case 'bounced':
      return [
        emailed,
        {
          label: 'Delivery',
          tone: 'bad',
          detail: (
            <>
              {label} {settled}
            </>
          ),
        },
      ]
    default:
      return [
        emailed,
        {
          label: 'Delivered',
          tone: 'good',
          detail: progress?.deliveredAt ? <LocalMinute instant={progress.deliveredAt} /> : settled,
        },
      ]
  }
}

function getActivationSteps(mode: Mode, { status, isErased }: Contract, progress: ContractProgress | null): Step[] {
  if (mode === 'test') return [{ label: 'Account activation', tone: 'off', detail: 'Not possible in test mode' }]
  if (!progress || isErased) return []
  const { isActivated, activatedAt } = progress
  if (activatedAt) return [{ label: 'Account activated', tone: 'good', detail: <LocalMinute instant={activatedAt} /> }]
  if (isActivated) return [{ label: 'Account activated', tone: 'good', detail: 'Before this contract' }]
  return [{ label: 'Account activation', tone: status === 'active' ? 'busy' : 'off', detail: 'Not yet' }]
}

function getTenancySteps({ status, startDate, endDate, cancelledAt }: Contract): Step[] {
  if (status === 'cancelled')
    return [{ label: 'Cancelled', tone: 'off', detail: cancelledAt && <LocalMinute instant={cancelledAt} /> }]
  const today = todayInLondon()
  const [hasStarted, hasEnded] = [toIsoDate(startDate) <= today, toIsoDate(endDate) < today]
  return [
    {
      label: hasStarted ? 'Started' : 'Starts',
      tone: hasStarted ? 'good' : 'busy',
      detail: <LocalDate date={startDate} />,
    },
    { label: hasEnded ? 'Ended' : 'Ends', tone: hasEnded ? 'off' : 'busy', detail: <LocalDate date={endDate} /> },
  ]
}
