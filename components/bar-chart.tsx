import { useId } from 'react'

interface Props {
  /** What is shown: 'Contracts a day'. Screen readers say it, with `description`; the values stand in a table elsewhere. */
  title: string
  description: string
  /** From left to right. Each says itself in words, for a pointer that rests on it: '20 Nov 2026: 3 contracts'. */
  bars: { key: string; value: number; text: string }[]
  /** Beneath the first bar and the last. */
  ends: [string, string]
}

const HEIGHT = 100
/** Of a bar's own place; the rest is the gap. */
const FILLED = 0.72

const FIGURE = new Intl.NumberFormat('en-GB')

/** Values side by side, with the highest one's scale. It is as wide as what it stands in. */
export function BarChart({ title, description, bars, ends }: Props) {
  const id = useId()
  const top = roundedUp(Math.max(...bars.map(({ value }) => value), 1))
  return (
    <figure className="text-xs text-quiet tabular-nums">
      <p aria-hidden className="mb-1">
        {FIGURE.format(top)}
      </p>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-description`}
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-32 w-full border-y border-line"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {bars.map(({ key, value, text }, n) => {
          const height = (value / top) * HEIGHT
          return (
            <g key={key} className="group">
              <title>{text}</title>
              <rect x={n} y={0} width={1} height={HEIGHT} className="fill-transparent group-hover:fill-hover" />
              <rect
                x={n + (1 - FILLED) / 2}
                y={HEIGHT - height}
                width={FILLED}
                height={height}
                className="fill-accent"
              />
            </g>
          )
        })}
      </svg>
      <p aria-hidden className="mt-1 flex justify-between">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </figure>
  )
}

/** The next of 1, 2, 3, 4, 5, 6, 8, 10, 20, … */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return (([1, 2, 3, 4, 5, 6, 8].find((step) => step * power >= value) ?? 10) as number) * power
}
