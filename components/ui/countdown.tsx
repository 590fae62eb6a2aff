'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'

/**
 * Shows the time left until an instant, such as '59 min 04 s left'. If at least two days are left, leaves out the
 * seconds, as in '6 d 23 h 59 min left'. All digits have the same width, so the text doesn't move each second. When the
 * time is over, shows `endText` and reloads the page's data.
 */
export function Countdown({ until, endText = 'Ended' }: { until: Date; endText?: string }) {
  const router = useRouter()
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(until))
  const hasRefreshed = useRef(false)
  useEffect(() => {
    const timer = setInterval(() => {
      const remaining = secondsUntil(until)
      setSecondsLeft(remaining)
      // Wait one more second, because this device's clock may be slightly fast. Reload only once. Otherwise, a clock
      // that is far ahead would cause a reload every second.
      if (remaining >= 0 || hasRefreshed.current) return
      hasRefreshed.current = true
      router.refresh()
    }, 1000)
    return () => clearInterval(timer)
  }, [until, router])
  return (
    // The browser renders a moment after the server, so it may show a different time. React mustn't warn about that.
    <time dateTime={until.toISOString()} suppressHydrationWarning className="whitespace-nowrap tabular-nums">
      {secondsLeft > 0 ? `${formatTimeLeft(secondsLeft)} left` : endText}
    </time>
  )
}

const secondsUntil = (until: Date) => Math.ceil((until.getTime() - Date.now()) / 1000)

const padTwoDigits = (value: number) => String(value).padStart(2, '0')

function formatTimeLeft(seconds: number): string {
  const [hours, minutes, remainder] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${padTwoDigits(hours % 24)} h ${padTwoDigits(minutes)} min`
  if (hours > 0) return `${hours} h ${padTwoDigits(minutes)} min ${padTwoDigits(remainder)} s`
  return `${minutes} min ${padTwoDigits(remainder)} s`
}
