import Link from 'next/link'
import { LocalDate } from '@/components/ui/local-time'

/** Links to the periods of energy rates, and to the form for a new one. */
export function PeriodLinks({ path, periods, current }: { path: string; periods: string[]; current: string }) {
  return (
    <nav aria-label="Periods" className="mb-6">
      <ul className="flex flex-wrap gap-2 text-sm">
        {[...periods, 'new'].map((period) => (
          <li key={period}>
            <Link
              href={`${path}?period=${period}`}
              prefetch={false}
              aria-current={period === current ? 'page' : undefined}
              className="inline-flex min-h-8 items-center rounded-md border border-edge px-3 hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              {period === 'new' ? (
                'Add a period'
              ) : (
                <span>
                  From <LocalDate date={period} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
