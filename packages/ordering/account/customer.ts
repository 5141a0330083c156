/** The API's session (API-03); guests have no id, no name and no permissions. */
export interface Session {
  userId: string;
  userName: string;
  isAuthenticated: boolean;
  permissions: string[];
}

export interface Customer {
  customerId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  preferredLocationId: number | null;
  zkRewardsOptIn: boolean;
}

type Permitted = Pick<Session, "permissions">;

export function hasPermission({ permissions }: Permitted, name: string): boolean {
  return permissions.includes(name);
}

export function hasEveryPermission({ permissions }: Permitted, names: readonly string[]): boolean {
  return names.every((name) => permissions.includes(name));
}

export function hasAnyPermission({ permissions }: Permitted, names: readonly string[]): boolean {
  return names.some((name) => permissions.includes(name));
}
