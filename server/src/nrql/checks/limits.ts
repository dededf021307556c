/** Rows or groups that one query may give. */
export const most = 5000;
