/** Whether a choice is the size of a box or an item: `60` to `260`, and those of small carriers' boxes. */
export const isSize = (choice: string): boolean => /^(?:\d{2,3}|S{1,2})$/.test(choice);
