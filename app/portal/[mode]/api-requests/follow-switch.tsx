'use client'

import { useState } from 'react'
import { RefreshPage } from '@/components/feedback/refresh-page'

/** How often to look for new requests. */
const INTERVAL_SECONDS = 2

// Forced-colours mode removes backgrounds, so it shows the browser's own checkbox.
const SWITCH_STYLE =
  'relative h-5 w-9 cursor-pointer appearance-none rounded-full border border-edge bg-card before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-edge before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent forced-colors:w-5 forced-colors:appearance-auto forced-colors:before:hidden'

/** Whether the user follows new requests. This variable outlives the page, so opening a request doesn't turn it off. */
let isFollowingRequests = false

/** A switch that makes new requests appear in the list. It turns itself off after the time limit of `RefreshPage`. */
export function FollowSwitch() {
  const [isFollowing, setFollowing] = useState(isFollowingRequests)
  const change = (value: boolean) => {
    isFollowingRequests = value
    setFollowing(value)
  }
  return (
    <label className="flex h-10 cursor-pointer items-center gap-2 text-sm font-medium sm:h-8 noscript:hidden">
      <RefreshPage isActive={isFollowing} intervalSeconds={INTERVAL_SECONDS} onLimit={() => change(false)} />
      <input
        type="checkbox"
        role="switch"
        checked={isFollowing}
        aria-checked={isFollowing}
        onChange={(event) => change(event.target.checked)}
        className={SWITCH_STYLE}
      />
      Follow new requests
    </label>
  )
}
