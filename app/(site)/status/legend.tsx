import { DAY_LEVELS, LEVEL_NAMES } from './day-levels'

/** Explains the colours and heights of the bars. */
export function Legend() {
  return (
    <ul aria-label="What the bars mean" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet">
      {LEVEL_NAMES.map((level) => {
        const { text, fill, height } = DAY_LEVELS[level]
        return (
          <li key={level} className="flex items-end gap-1.5">
            <svg aria-hidden viewBox="0 0 40 100" className="h-5 w-2">
              <rect y={100 - height} width={40} height={height} className={fill} />
            </svg>
            {text}
          </li>
        )
      })}
    </ul>
  )
}
