import { create } from 'zustand'

const useUnreadStore = create<{ unread: number }>()(() => ({ unread: 0 }))

export const useUnread = () => useUnreadStore(({ unread }) => unread)

export function setUnread(unread: number) {
  useUnreadStore.setState({ unread })
}
