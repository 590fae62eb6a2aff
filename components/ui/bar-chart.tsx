import { useId } from 'react'

interface Props {
  /**
   * A title such as 'Contracts per day'. Screen readers read only the title and `description`, so the page must also
   * show the values in a table.
   */
  title: string
  description: string
  /** The bars from left to right. Each `label` is a tooltip, such as '20 Nov: 3 contracts'. */
  bars: { key: string; value: number; label: string }[]
  /** The labels below the first and the last bar. */
  endLabels: [string, string]
}

const CHART_HEIGHT = 100
/** The width of a bar as a fraction of the space between the starts of two bars. The rest is the gap. */
const BAR_WIDTH = 0.72

const NUMBER_FORMAT = new Intl.NumberFormat('en-GB')

/** A bar chart as wide as its container. The scale's maximum is a round number that no value exceeds. */
export function BarChart({ title, description, bars, endLabels }: Props) {
  const id = useId()
  const scaleMax = roundUpToScale(Math.max(...bars.map(({ value }) => value), 1))
  return (
    <figure className="text-xs text-quiet tabular-nums">
      <p aria-hidden className="mb-1">
        {NUMBER_FORMAT.format(scaleMax)}
      </p>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-description`}
        viewBox={`0 0 ${bars.length} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-32 w-full border-y border-line"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {bars.map(({ key, value, label }, index) => {
          const height = (value / scaleMax) * CHART_HEIGHT
          return (
            <g key={key} className="group">
              <title>{label}</title>
              <rect
                x={index}
                y={0}
                width={1}
                height={CHART_HEIGHT}
                className="fill-transparent group-hover:fill-hover"
              />
              <rect
                x={index + (1 - BAR_WIDTH) / 2}
                y={CHART_HEIGHT - height}
                width={BAR_WIDTH}
                height={height}
                className="fill-accent"
              />
            </g>
          )
        })}
      </svg>
      <p aria-hidden className="mt-1 flex justify-between">
        <span>{endLabels[0]}</span>
        <span>{endLabels[1]}</span>
      </p>
    </figure>
  )
}

/** Rounds up a whole number to the next in 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, … */
function roundUpToScale(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return (([1, 1.5, 2, 3, 4, 5, 6, 8].find((step) => step * power >= value) ?? 10) as number) * power
}
