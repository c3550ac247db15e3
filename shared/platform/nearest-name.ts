/** Longer names are compared by their beginning: the cost grows with the product of the lengths. */
const COMPARED_LENGTH = 64;

/** The candidate with the smallest edit distance, case and separators aside; the first of equals. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = comparable(name);
  let nearest: string | undefined;
  let smallest = Infinity;
  for (const candidate of candidates) {
    const compared = comparable(candidate);
    // at least so many letters have to be added or taken away
    if (Math.abs(compared.length - wanted.length) >= smallest) continue;
    const distance = editDistance(wanted, compared);
    if (distance < smallest) {
      smallest = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

/** A name that is less like another than this is not near it. */
const LEAST_LIKENESS = 0.6;

/** The nearest candidate that is near at all, and how alike the two are: 1 is the same, 0 has nothing in common. */
export function nearName(name: string, candidates: readonly string[]): { name: string; likeness: number } | undefined {
  const nearest = nearestName(name, candidates);
  const alike = nearest === undefined ? 0 : likeness(name, nearest);
  return nearest === undefined || alike < LEAST_LIKENESS ? undefined : { name: nearest, likeness: alike };
}

function likeness(name: string, other: string): number {
  const [a, b] = [comparable(name), comparable(other)];
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - editDistance(a, b) / longest;
}

function comparable(name: string): string {
  return name
    .slice(0, COMPARED_LENGTH)
    .toLowerCase()
    .replace(/[\s_\-.]/g, '')
    .slice(0, COMPARED_LENGTH);
}

const distances = new Uint16Array(COMPARED_LENGTH + 1);

/** Levenshtein distance, row by row in one array: many columns are compared with many names. */
function editDistance(a: string, b: string): number {
  for (let column = 0; column <= b.length; column++) distances[column] = column;
  for (let row = 1; row <= a.length; row++) {
    const letter = a.charCodeAt(row - 1);
    let diagonal = row - 1;
    let left = row;
    distances[0] = row;
    for (let column = 1; column <= b.length; column++) {
      const above = distances[column]!;
      let smallest = letter === b.charCodeAt(column - 1) ? diagonal : diagonal + 1;
      if (above + 1 < smallest) smallest = above + 1;
      if (left + 1 < smallest) smallest = left + 1;
      diagonal = above;
      distances[column] = smallest;
      left = smallest;
    }
  }
  return distances[b.length]!;
}
