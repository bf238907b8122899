import { type RefObject, useEffect, useState } from 'react'

/** Whether a part has ever been within a screen of what is seen of the part that scrolls it, its parent. */
export function useNearViewport(part: RefObject<HTMLElement | null>) {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = part.current
    if (!element || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => setIsNear((before) => before || entries.some(({ isIntersecting }) => isIntersecting)),
      { root: element.parentElement, rootMargin: '100% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [part, isNear])
  return isNear
}
