/**
 * Whether a statement touched no more of the database than its work needs, whatever the planner believed: the buffers of its
 * plan, and the rows that it looked at, against the rows that it answered, wrote or counted.
 */
import { type Executed, type PlanNode } from './planned-server.ts';

/** Statements that may read more, and why. */
export interface Exception {
  statement: RegExp;
  why: string;
}

/** For a statement as such: descents of indexes, and the rows that it names. */
const BUFFERS = 120;
/** For each row: its page, an entry in each index, the rows that it refers to. */
const BUFFERS_PER_ROW = 40;

/** Looked at by a statement as such. */
const LOOKED_AT = 1000;
/** Looked at for each row: what is not stored in pages, such as the chunk of an import, has no buffers. */
const LOOKED_AT_PER_ROW = 10;

/** Buffers, and rows looked at, for each row of the tenant, where a statement may read all of them. */
const PER_ROW_OF_TENANT = 4;

function getNodes(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(getNodes)];
}

const getRows = (node: PlanNode) => node['Actual Rows'] * node['Actual Loops'];

/** What a node is fed by, without what it asks besides. */
const getInputs = (node: PlanNode) =>
  (node.Plans ?? []).filter((each) => ['Outer', 'Inner', 'Member'].includes(each['Parent Relationship'] ?? ''));

/** Rows that were answered, written, locked, counted or brought along. */
export function rowsOfWork(plan: PlanNode): number {
  let rows = getRows(plan);
  for (const node of getNodes(plan)) {
    const type = node['Node Type'];
    if (type === 'ModifyTable' || type === 'LockRows' || type === 'Aggregate')
      for (const input of getInputs(node)) rows += getRows(input);
    // staged rows of an import stand in a temporary table
    if (type === 'Seq Scan' && /^staged_/.test(node['Relation Name'] ?? '')) rows += getRows(node);
  }
  return rows;
}

export const getBuffers = (plan: PlanNode) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];

/** Rows that a node has read or been handed, and dropped or passed on. */
const getLookedAt = (node: PlanNode) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) *
  node['Actual Loops'];

/** By the node that looked at most. */
export const rowsLookedAt = (plan: PlanNode) => Math.max(...getNodes(plan).map(getLookedAt));

const isExcessive = ({ plan }: Executed, rowsOfTenant: number) =>
  getBuffers(plan) > BUFFERS + BUFFERS_PER_ROW * rowsOfWork(plan) + PER_ROW_OF_TENANT * rowsOfTenant ||
  rowsLookedAt(plan) > LOOKED_AT + LOOKED_AT_PER_ROW * rowsOfWork(plan) + PER_ROW_OF_TENANT * rowsOfTenant;

const shown = ({ text, plan }: Executed) => {
  const scans = getNodes(plan)
    .filter((node) => (node['Relation Name'] && getBuffers(node) > BUFFERS) || getLookedAt(node) > LOOKED_AT)
    .map((node) => {
      const { 'Index Name': index = '', 'Index Cond': by = '', 'CTE Name': part = '' } = node;
      return `${node['Node Type']} on ${node['Relation Name'] ?? part} ${index} ${by} ${getBuffers(node)} buffers, ${getLookedAt(node)} rows`;
    });
  return `${getBuffers(plan)} buffers for ${rowsOfWork(plan)} rows (${scans.join('; ')}): ${text.replace(/\s+/g, ' ').slice(0, 300)}`;
};

/** The statements that read too much, the worst run of each. `rowsOfTenant`: so many they may read besides. */
export function excessive(executed: Executed[], exceptions: readonly Exception[], rowsOfTenant = 0): string[] {
  const worst = new Map<string, Executed>();
  for (const each of executed) {
    if (!isExcessive(each, rowsOfTenant) || exceptions.some(({ statement }) => statement.test(each.text))) continue;
    const known = worst.get(each.text);
    if (!known || getBuffers(known.plan) < getBuffers(each.plan)) worst.set(each.text, each);
  }
  return [...worst.values()].map(shown);
}
