const CURRENCY_FORMAT = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Shows an amount in pounds: £1,234.50. */
export function Money({ pounds }: { pounds: number }) {
  return <span className="whitespace-nowrap tabular-nums">{CURRENCY_FORMAT.format(pounds)}</span>
}
