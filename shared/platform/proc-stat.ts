/** What Linux tells of a process or thread in /proc/…/stat, of that which Trama asks. */
export interface ProcStat {
  /** one letter; Z and X are processes that have ended */
  state: string;
  /** pid of the process that leads the session */
  session: number;
  /** from -20 to 19 */
  nice: number;
  /** clock ticks since the machine was started */
  startTicks: number;
  /** clock ticks of processor time, in user and system mode */
  cpuTicks: number;
  /** the same of its children that have ended and been waited for */
  endedChildrenCpuTicks: number;
}

/** Reads the text of such a file, whose fields proc_pid_stat(5) numbers. */
export function parseProcStat(text: string): ProcStat {
  // the second field is the program's name in parentheses, which may itself hold spaces and parentheses
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => fields[number - 3]!;
  return {
    state: field(3),
    session: Number(field(6)),
    nice: Number(field(19)),
    startTicks: Number(field(22)),
    cpuTicks: Number(field(14)) + Number(field(15)),
    endedChildrenCpuTicks: Number(field(16)) + Number(field(17)),
  };
}
