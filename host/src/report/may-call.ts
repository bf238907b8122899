import type { Contract, Role } from 'shared-api/contract'

/** Whether the service would answer: a screen does not offer what it would only refuse. */
export const mayCall = ({ roles }: Pick<Contract, 'roles'>, role: Role) =>
  roles === 'anyone' || roles.includes(role)
