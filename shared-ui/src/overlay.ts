import './marks/icon-set.ts'

export { Dialog } from './overlay/dialog.tsx'
export { Drawer } from './overlay/drawer.tsx'
export { Menu, MenuItem, MenuLink, MenuSection, MenuSeparator } from './overlay/menu.tsx'
export { Popover } from './overlay/popover.tsx'
export { Tooltip } from './overlay/tooltip.tsx'
