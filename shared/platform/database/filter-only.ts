/**
 * A condition that is looked at and chooses no index; SQL. Of a row that its id names every other condition is such: of a
 * table that it believes to be small the planner takes two indexes for equally good, and one of them may hold all rows.
 */
export const filterOnly = (condition: string): string => `(${condition}) is true`;
