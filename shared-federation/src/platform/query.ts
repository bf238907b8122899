// The names of @tanstack/react-query that the portal uses, provided to every remote under its share key. A shared
// package is never tree-shaken: what is not named here does not travel. A remote's build refuses other names.
export {
  IsRestoringProvider,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
