import { type ComponentType, createElement, type SVGProps } from 'react'
import Calendar from 'lucide-react/icons/calendar'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import RotateCw from 'lucide-react/icons/rotate-cw'
import SearchX from 'lucide-react/icons/search-x'
import Sun from 'lucide-react/icons/sun'
import X from 'lucide-react/icons/x'
import type { PageIconName } from './icon-set.ts'

type Drawing = ComponentType<SVGProps<SVGSVGElement>>

/** The icons of signed-out pages, which every user loads. */
const base = {
  calendar: Calendar,
  'chevron-right': ChevronRight,
  'clipboard-check': ClipboardCheck,
  copy: Copy,
  'eye-off': EyeOff,
  eye: Eye,
  lock: Lock,
  monitor: Monitor,
  moon: Moon,
  'rotate-cw': RotateCw,
  'search-x': SearchX,
  sun: Sun,
  x: X,
}

export type IconName = keyof typeof base | PageIconName

/** A drawing that a module brings: 24 by 24, as lines. */
interface IconDrawing {
  readonly paths: readonly string[]
}

export type IconLook = IconName | IconDrawing

/** As a registry names it: a name may be of a younger kit. */
export type AnyIcon = IconLook | (string & {})

const drawings = new Map<string, Drawing>(Object.entries(base))

/** The rest comes with the entries of the kit that are loaded later. */
export function addDrawings(more: Record<string, Drawing>) {
  for (const [name, drawing] of Object.entries(more)) drawings.set(name, drawing)
}

/** A box: what an unknown name draws, so that a link of which only the icon shows can still be seen. */
const fallback: IconDrawing = {
  paths: ['m12 2 9 5v10l-9 5-9-5V7z', 'm3 7 9 5 9-5', 'M12 22V12'],
}

interface IconProps {
  /** A name of the curated set, or a drawing of the caller's own; a name that is not known draws a box. */
  name: AnyIcon
  size?: 12 | 16 | 24
  isFilled?: boolean
}

/** A line icon in the color of the text around it. Always beside a word or inside a named control. */
export function Icon({ name, size = 16, isFilled = false }: IconProps) {
  const look = {
    width: size,
    height: size,
    strokeWidth: 1.75,
    fill: isFilled ? 'currentColor' : 'none',
    'aria-hidden': true,
    focusable: false,
    className: 'icon',
  }
  const drawing = typeof name === 'string' ? (drawings.get(name) ?? fallback) : name
  if (!('paths' in drawing)) return createElement(drawing, look)
  return (
    <svg {...look} viewBox="0 0 24 24" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
      {drawing.paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
