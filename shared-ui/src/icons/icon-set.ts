import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Bell from 'lucide-react/icons/bell'
import ChartLine from 'lucide-react/icons/chart-line'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import CircleMinus from 'lucide-react/icons/circle-minus'
import Columns3 from 'lucide-react/icons/columns-3'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import CreditCard from 'lucide-react/icons/credit-card'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FileText from 'lucide-react/icons/file-text'
import Gauge from 'lucide-react/icons/gauge'
import ListFilter from 'lucide-react/icons/list-filter'
import ListX from 'lucide-react/icons/list-x'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import Search from 'lucide-react/icons/search'
import SearchCheck from 'lucide-react/icons/search-check'
import Settings from 'lucide-react/icons/settings'
import Sigma from 'lucide-react/icons/sigma'
import Table2 from 'lucide-react/icons/table-2'
import Trash2 from 'lucide-react/icons/trash-2'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import Upload from 'lucide-react/icons/upload'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import { addDrawings } from './icon.tsx'

/**
 * The icons of the pages behind the sign-in, by what they draw. A module that needs another one brings its drawing.
 */
const drawings = {
  'arrow-down': ArrowDown,
  'arrow-right': ArrowRight,
  'arrow-up': ArrowUp,
  bell: Bell,
  'chart-line': ChartLine,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevrons-up-down': ChevronsUpDown,
  'circle-minus': CircleMinus,
  'columns-3': Columns3,
  'corner-down-left': CornerDownLeft,
  'credit-card': CreditCard,
  download: Download,
  ellipsis: Ellipsis,
  'file-text': FileText,
  gauge: Gauge,
  'list-filter': ListFilter,
  'list-x': ListX,
  'log-out': LogOut,
  menu: Menu,
  pencil: Pencil,
  pin: Pin,
  plus: Plus,
  printer: Printer,
  search: Search,
  'search-check': SearchCheck,
  settings: Settings,
  sigma: Sigma,
  'table-2': Table2,
  'trash-2': Trash2,
  truck: Truck,
  'undo-2': Undo2,
  upload: Upload,
  user: User,
  users: Users,
}

export type PageIconName = keyof typeof drawings

addDrawings(drawings)
