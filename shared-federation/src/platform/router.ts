// The names of react-router-dom that the portal uses, provided to every remote under its share key. A shared package is
// never tree-shaken: what is not named here does not travel. A remote's build refuses other names.
export {
  Link,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
  UNSAFE_createBrowserHistory,
  unstable_HistoryRouter,
} from 'react-router'
