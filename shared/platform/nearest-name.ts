/** Longer names are compared by their beginning: the cost grows with the product of the lengths. */
const COMPARED_LENGTH = 64;

/** The candidate with the smallest edit distance, case and separators aside; the first of equals. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = comparable(name);
  let nearest: string | undefined;
  let smallest = Infinity;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, comparable(candidate));
    if (distance < smallest) {
      smallest = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

function comparable(name: string): string {
  return name
    .slice(0, COMPARED_LENGTH)
    .toLowerCase()
    .replace(/[\s_\-.]/g, '');
}

/** Levenshtein distance, row by row. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const insertion = (current[column - 1] ?? 0) + 1;
      const deletion = (previous[column] ?? 0) + 1;
      current.push(Math.min(substitution, insertion, deletion));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
