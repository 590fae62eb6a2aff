'use client'

import { useEffect } from 'react'
import { placeInWords, Utility } from '@/app/quote-working/utility'
import { Card } from '@/components/card'
import { Money } from '@/components/money'
import { useLatest } from '@/components/use-latest'
import { SERVICES } from '@/lib/contracts/services'
import { ask } from '@/lib/platform/http/post-json'
import type { QuoteWorking } from '@/lib/quotes/pricing/breakdown'
import { type Comparison, comparePlans, PRICED_PLANS } from '@/lib/quotes/pricing/compare-plans'
import type { QuotePreview as Preview } from '@/lib/quotes/pricing/preview'
import type { Fields } from './check-fields'

/** What the chosen services cost a week under each plan, for what stands in the form by now. */
export function QuotePreview({ mode, values }: { mode: 'live' | 'test'; values: Fields }) {
  const { address, numberOfTenants, startDate, endDate } = values
  const {
    answer,
    isBusy,
    ask: look,
  } = useLatest((home: object, signal) => ask<Preview>(`/portal/${mode}/contracts/new/quote`, home, signal))
  const isWhole = Boolean(address?.trim() && numberOfTenants && startDate && endDate)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked anew, and nothing else
  useEffect(() => {
    look(isWhole ? { address, numberOfTenants, startDate, endDate } : null)
  }, [address, numberOfTenants, startDate, endDate])

  const services = SERVICES.filter((service) => values.selectedServices?.[service])
  const problem = problemOf(answer)
  const quotes = answer?.ok && answer.answer.ok ? answer.answer : null
  return (
    <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto">
      <Card title="Quote">
        <div aria-busy={isBusy || undefined} className="lg:min-h-56">
          <p role="status" className="mb-3 min-h-5 text-sm text-quiet">
            {isBusy ? 'Working it out…' : stateOf({ isWhole, problem, postcode: quotes?.postcode, services })}
          </p>
          {quotes && services.length > 0 && (
            <div className={`transition-opacity ${isBusy ? 'opacity-60' : ''}`}>
              <Plans
                people={quotes.people}
                comparison={comparePlans(quotes.quotes, services, quotes.people, values.broadband ?? '')}
              />
              <Workings working={quotes.working} services={services} />
            </div>
          )}
        </div>
      </Card>
    </div>
  )
}

type Answer = { ok: true; answer: Preview } | { ok: false; message: string } | null

function problemOf(answer: Answer): string | null {
  if (!answer) return null
  if (!answer.ok) return answer.message
  return answer.answer.ok ? null : answer.answer.message
}

interface State {
  isWhole: boolean
  problem: string | null
  postcode: string | undefined
  services: string[]
}

function stateOf({ isWhole, problem, postcode, services }: State): string {
  if (!isWhole) return 'Fill in the address, the number of tenants and both dates to see what it costs.'
  if (problem) return problem
  if (!postcode) return ''
  return services.length === 0 ? 'Choose services to see what they cost.' : `For ${postcode}, a week, VAT included.`
}

function Plans({ people, comparison: { lines, household, person } }: { people: number; comparison: Comparison }) {
  const isPartly = lines.some(({ weekly }) => PRICED_PLANS.some((plan) => weekly[plan] === null))
  return (
    <>
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Cost a week by plan</caption>
        <thead>
          <tr className="border-b border-line text-quiet">
            <td />
            {PRICED_PLANS.map((plan) => (
              <th key={plan} scope="col" className="py-2 pl-3 text-right text-xs font-medium">
                {plan}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ service, label, weekly }) => (
            <Line key={service} label={label} weekly={weekly} weight="font-normal" />
          ))}
        </tbody>
        <tbody className="border-t border-line">
          <Line label="Household" weekly={household} weight="font-semibold" />
          <Line label={`Each of ${people}`} weekly={person} weight="font-semibold" />
        </tbody>
      </table>
      {isPartly && <p className="mt-3 text-sm text-quiet">What has no price here is not in the sums.</p>}
      <dl className="mt-4 space-y-2 border-t border-line pt-4 text-sm text-quiet">
        {PLAN_WORDS.map(([plan, words]) => (
          <div key={plan}>
            <dt className="inline font-medium text-ink">{plan}:</dt> <dd className="inline">{words}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const UTILITY_OF = {
  gas: ['gas', 'Gas'],
  electricity: ['electric', 'Electricity'],
  water: ['water', 'Water'],
  tv: ['tv', 'TV licence'],
  wifi: ['broadband', 'Broadband'],
} as const

/** How each price comes about, for who asks; what is open stays so while the form is filled in. */
function Workings({ working, services }: { working: QuoteWorking; services: (keyof typeof UTILITY_OF)[] }) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">How is this worked out?</h3>
      <p className="mt-1 mb-2 text-sm text-quiet">{placeInWords(working)}</p>
      {services.map((service) => {
        const [utility, name] = UTILITY_OF[service]
        return (
          <details key={service} className="border-t border-line first-of-type:border-t-0">
            <summary className="min-h-6 cursor-pointer py-2 text-sm font-medium">{name}</summary>
            <div className="pb-4">
              <Utility working={working} utility={utility} />
            </div>
          </details>
        )
      })}
    </div>
  )
}

const PLAN_WORDS = [
  ['GREENSAVER', 'pays for the energy that is used; the figure is an estimate.'],
  ['UNLIMITED', 'has a fixed price for energy, whatever is used.'],
  ['LITE', 'has no price: bills are set up and split, and energy costs what the suppliers charge.'],
] as const

interface LineProps {
  label: string
  weekly: Comparison['lines'][number]['weekly']
  weight: 'font-normal' | 'font-semibold'
}

function Line({ label, weekly, weight }: LineProps) {
  return (
    <tr className={weight}>
      <th scope="row" className={`py-1.5 ${weight}`}>
        {label}
      </th>
      {PRICED_PLANS.map((plan) => (
        <td key={plan} className="py-1.5 pl-3 text-right">
          {weekly[plan] === null ? <span className="text-quiet">no price</span> : <Money pounds={weekly[plan]} />}
        </td>
      ))}
    </tr>
  )
}
