'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'

/**
 * The time left until an instant: '59 min 04 s left', without seconds from two days up ('6 d 23 h 59 min left'), then
 * 'Ended'. Keeps its width from second to second. Reloads the page's data when it ends.
 */
export function Countdown({ until }: { until: Date }) {
  const router = useRouter()
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(until))
  const hasRefreshed = useRef(false)
  useEffect(() => {
    const timer = setInterval(() => {
      const remaining = secondsUntil(until)
      setSecondsLeft(remaining)
      // A second late, in case this device's clock is slightly fast; and only once, in case it is far ahead.
      if (remaining >= 0 || hasRefreshed.current) return
      hasRefreshed.current = true
      router.refresh()
    }, 1000)
    return () => clearInterval(timer)
  }, [until, router])
  return (
    // The browser renders a moment later than the server.
    <time dateTime={until.toISOString()} suppressHydrationWarning className="whitespace-nowrap tabular-nums">
      {secondsLeft > 0 ? `${formatTimeLeft(secondsLeft)} left` : 'Ended'}
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
