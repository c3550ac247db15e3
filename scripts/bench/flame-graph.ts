/**
 * Draws a CPU profile that `npm run bench -- --profile FOLDER` left as an SVG, and prints where the time went by file:
 * node --import tsx scripts/bench/flame-graph.ts PROFILE SVG TITLE. What was before the first request and after the last is left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

interface Profile {
  nodes: ProfileNode[];
  samples: number[];
  /** In microseconds. */
  timeDeltas: number[];
}

interface Frame {
  name: string;
  ms: number;
  selfMs: number;
  children: Map<string, Frame>;
}

/** Every request passes here. */
const REQUESTS = /\/api\/http\/requests\.js$/;
const [WIDTH, ROW, DEEPEST] = [1200, 15, 30];
/** Narrower frames are not drawn. */
const LEAST_PX = 2;

const place = (url: string) =>
  url.replace(/^.*\/node_modules\//, '').replace(/^.*\/dist\//, '') || (url === '' ? 'V8' : url);

const newFrame = (name: string): Frame => ({ name, ms: 0, selfMs: 0, children: new Map<string, Frame>() });

function read(path: string): { root: Frame; byFile: Map<string, number>; byFunction: Map<string, number> } {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(path, 'utf8')) as Profile;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children }) => (children ?? []).map((child) => [child, id] as const)));
  const stackOf = (id: number): ProfileNode[] => {
    const stack: ProfileNode[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) stack.unshift(byId.get(at)!);
    return stack.slice(1);
  };
  const stacks = new Map(nodes.map(({ id }) => [id, stackOf(id)]));
  const isRequest = (id: number) => stacks.get(id)!.some(({ callFrame }) => REQUESTS.test(callFrame.url));
  const [first, last] = [samples.findIndex(isRequest), samples.findLastIndex(isRequest)];
  const root = newFrame('all');
  const [byFile, byFunction] = [new Map<string, number>(), new Map<string, number>()];
  for (let index = first; index <= last; index++) {
    const stack = stacks.get(samples[index]!)!;
    const ms = (timeDeltas[index] ?? 0) / 1000;
    const leaf = stack.at(-1)?.callFrame;
    if (!leaf || leaf.functionName === '(idle)') continue;
    const file = place(leaf.url) === 'V8' ? leaf.functionName : place(leaf.url);
    byFile.set(file, (byFile.get(file) ?? 0) + ms);
    const label = `${leaf.functionName || 'anonymous'} ${place(leaf.url)}:${leaf.lineNumber + 1}`;
    byFunction.set(label, (byFunction.get(label) ?? 0) + ms);
    root.ms += ms;
    let at = root;
    for (const { callFrame } of stack.slice(0, DEEPEST)) {
      const name = `${callFrame.functionName || 'anonymous'} (${place(callFrame.url)})`;
      let child = at.children.get(name);
      if (!child) at.children.set(name, (child = newFrame(name)));
      child.ms += ms;
      at = child;
    }
  }
  return { root, byFile, byFunction };
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Warm for the product, cold for what it stands on. */
function colour(name: string): string {
  if (/\((?:api|shared|workers)\//.test(name)) return '#f2a65a';
  if (/\((?:node:|V8)/.test(name)) return '#b8c4cc';
  return '#9cc5a1';
}

function draw(root: Frame, title: string): string {
  const boxes: string[] = [];
  let deepest = 0;
  const visit = (frame: Frame, left: number, depth: number) => {
    const width = (frame.ms / root.ms) * WIDTH;
    if (width < LEAST_PX) return;
    deepest = Math.max(deepest, depth);
    const share = `${((100 * frame.ms) / root.ms).toFixed(1)} %`;
    const letters = Math.floor((width - 4) / 6);
    const label =
      letters < 4
        ? ''
        : `<text x="${(left + 2).toFixed(1)}" y="${(depth + 2) * ROW - 4}">${escaped(frame.name.slice(0, letters))}</text>`;
    boxes.push(
      `<g><title>${escaped(frame.name)} ${share}</title><rect x="${left.toFixed(1)}" y="${(depth + 1) * ROW}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colour(frame.name)}"/>${label}</g>`,
    );
    let at = left;
    for (const child of [...frame.children.values()].sort((a, b) => b.ms - a.ms)) {
      visit(child, at, depth + 1);
      at += (child.ms / root.ms) * WIDTH;
    }
  };
  visit(root, 0, 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${(deepest + 3) * ROW}" font-family="monospace" font-size="10">
<text x="2" y="11">${escaped(title)}</text>
${boxes.join('\n')}
</svg>
`;
}

const [profile, svg, title = ''] = process.argv.slice(2);
if (profile === undefined || svg === undefined) throw new Error('PROFILE SVG TITLE');
const { root, byFile, byFunction } = read(profile);
writeFileSync(svg, draw(root, `${title} (${Math.round(root.ms)} ms of the process, without waiting)`));
const print = (times: Map<string, number>, most: number) => {
  for (const [name, ms] of [...times].sort((a, b) => b[1] - a[1]).slice(0, most))
    console.log(`${((100 * ms) / root.ms).toFixed(1).padStart(5)} %  ${name}`);
};
print(byFile, 40);
console.log('');
print(byFunction, 60);
