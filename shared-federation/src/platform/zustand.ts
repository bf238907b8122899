// The names of zustand that the portal uses, provided to every remote under its share key.
export { create, useStore } from 'zustand'
