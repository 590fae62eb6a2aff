import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Returns false until React has hydrated the component, so that it first renders the same HTML as the server. Then
 * returns true.
 *
 * @param onHydrated called before the component renders again
 */
export function useIsHydrated(onHydrated?: () => void): boolean {
  const [isHydrated, setHydrated] = useState(false)
  const finishHydration = useEffectEvent(() => {
    onHydrated?.()
    setHydrated(true)
  })
  useEffect(() => finishHydration(), [])
  return isHydrated
}
