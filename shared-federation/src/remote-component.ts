import type { ComponentType } from 'react'

/** The default export of a remote's module. Its props are those of its slot, which the page that owns the slot gives. */
export type RemoteComponent = ComponentType<Record<string, unknown>>

/** The component of a loaded module. Throws for a module that is none. */
export function componentOf(module: unknown): RemoteComponent {
  if (typeof module === 'object' && module !== null && 'default' in module && isComponent(module.default)) {
    return module.default
  }
  throw new Error('The module has no component as its default export')
}

function isComponent(value: unknown): value is RemoteComponent {
  // memo and forwardRef make objects.
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)
}
