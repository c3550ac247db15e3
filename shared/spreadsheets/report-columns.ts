/** What failed.csv and failed.xlsx have behind the sender's own columns. A pure value: the console has it, too. */
export const REPORT_COLUMNS: readonly string[] = ['_row', '_field', '_code', '_error'];
