'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'

/**
 * The time left until an instant: '59 min 04 s left', from two days on to the minute, '6 d 23 h 59 min left', and
 * 'Ended' from then on. Its width does not change from second to second. When it ends the page is read anew.
 */
export function Countdown({ until }: { until: Date }) {
  const router = useRouter()
  const [left, setLeft] = useState(() => secondsUntil(until))
  const isRead = useRef(false)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = secondsUntil(until)
      setLeft(now)
      // A second later, for a clock here that is a little early; and once, for one that is far ahead.
      if (now >= 0 || isRead.current) return
      isRead.current = true
      router.refresh()
    }, 1000)
    return () => clearInterval(timer)
  }, [until, router])
  return (
    // The browser counts from a later moment than the server did.
    <time dateTime={until.toISOString()} suppressHydrationWarning className="whitespace-nowrap tabular-nums">
      {left > 0 ? `${words(left)} left` : 'Ended'}
    </time>
  )
}

const secondsUntil = (until: Date) => Math.ceil((until.getTime() - Date.now()) / 1000)

const two = (number: number) => String(number).padStart(2, '0')

function words(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${two(hours % 24)} h ${two(minutes)} min`
  if (hours > 0) return `${hours} h ${two(minutes)} min ${two(rest)} s`
  return `${minutes} min ${two(rest)} s`
}
