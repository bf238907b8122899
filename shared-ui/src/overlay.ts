import './icons/icon-set.ts'

export { titleOfPage } from './focus/focus-path.ts'
export { CommandDialog } from './overlay/command-dialog.tsx'
export { ConfirmDialog } from './overlay/confirm-dialog.tsx'
export { Dialog } from './overlay/dialog.tsx'
export { Drawer } from './overlay/drawer.tsx'
export { Menu, MenuItem, MenuSection } from './overlay/menu.tsx'
