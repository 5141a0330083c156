/** Messages of any field (CHK-21). */
export const requiredMessage = (field: string): string => `${field} is required.`;
export const emailMessage = (field: string): string => `${field} is not a valid email address.`;
export const exceedMessage = (field: string, max: number): string => `${field} cannot exceed ${max}.`;
