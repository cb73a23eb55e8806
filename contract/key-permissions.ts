export const keyPermissions = ["read", "write", "read_write"] as const;
export type KeyPermissions = (typeof keyPermissions)[number];
