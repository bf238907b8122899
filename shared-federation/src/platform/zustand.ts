// The names of zustand that the portal uses, provided to every remote under its share key.
export { create } from 'zustand'
