const FORMAT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/London',
})

/** An instant as it reads in the United Kingdom. */
export function LocalTime({ instant }: { instant: Date }) {
  return <time dateTime={instant.toISOString()}>{FORMAT.format(instant)}</time>
}
