import { LocalDay } from '@/components/ui/local-time'
import { Money } from '@/components/ui/money'
import type { PriceEstimate } from '@/lib/quotes/estimate-contract-price'

interface Props {
  estimate: PriceEstimate
  numberOfTenants: number
  companyName: string
}

/** Shows what the household and each person would pay per week. */
export function ContractPrice({ estimate, numberOfTenants, companyName }: Props) {
  const { coverage, prices, pricedAt } = estimate
  const dependsOnPlan = prices.length > 1
  return (
    <>
      <h3 className="mt-6 mb-1 font-semibold">Estimated price per week</h3>
      <p className="text-quiet">
        This estimate is an average over your whole tenancy, at our prices on <LocalDay instant={pricedAt} />, when the
        contract was created. It includes VAT. The price that you pay may differ.
        {coverage && ` Included: ${coverage}. We can’t estimate the price of your other services.`}
      </p>
      <table className="mt-3 w-full max-w-md wrap-normal max-[18rem]:wrap-anywhere text-left text-sm tabular-nums">
        <caption className="sr-only">Estimated price per week</caption>
        <thead>
          <tr className="border-b border-line text-quiet">
            {dependsOnPlan && <HeadingCell text="Energy plan" />}
            <HeadingCell text="Household" numeric={dependsOnPlan} />
            {numberOfTenants > 1 && <HeadingCell text={`Each of ${numberOfTenants} tenants`} numeric />}
          </tr>
        </thead>
        <tbody>
          {prices.map(({ plan, household, person }) => (
            <tr key={plan}>
              {plan && (
                <th scope="row" className="py-1.5 font-normal">
                  {plan}
                </th>
              )}
              <td className={`py-1.5 font-semibold ${dependsOnPlan ? 'pl-3 text-right' : ''}`}>
                <Money pounds={household} />
              </td>
              {numberOfTenants > 1 && (
                <td className="py-1.5 pl-3 text-right font-semibold">
                  <Money pounds={person} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {dependsOnPlan && (
        <p className="mt-3 text-sm text-quiet wrap-anywhere">
          On GREENSAVER, you pay for the energy you use. On UNLIMITED, energy has a fixed price. On LITE, you pay what
          the suppliers charge, so there’s no estimate. Ask <bdi>{companyName}</bdi> which plan you have.
        </p>
      )}
    </>
  )
}

const HeadingCell = ({ text, numeric = false }: { text: string; numeric?: boolean }) => (
  <th scope="col" className={`py-2 text-xs font-medium ${numeric ? 'pl-3 text-right' : ''}`}>
    {text}
  </th>
)
