/** Why requests are refused: reasons that clients can tell apart and put into their own words, in both dialects. */
import { expect } from 'chai';
import { REASONS, codeOf, type ReasonName } from '../../shared/platform/reasons/index.ts';
import { getJobId } from '../support/bulk.ts';
import { getBody, type Seen } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';
import { NOT_CAUSED_HERE } from './reasons/not-caused-here.ts';
import { REQUESTS } from './reasons/requests.ts';
import { FILES, ROWS } from './reasons/rows-and-files.ts';
import { RULES } from './reasons/rules.ts';
import { Sender } from './reasons/sender.ts';
import { VALUES } from './reasons/values.ts';

const CAUSES = [...VALUES, ...ROWS, ...RULES, ...FILES, ...REQUESTS];

interface Told {
  code: string;
  field: string | null;
  reason: string;
  params: Record<string, unknown>;
}

interface Result {
  errors: { code: string }[];
  reasons: Omit<Told, 'code'>[][];
}

/** Everything that an answer refuses: a request's own fields, or those of the rows that failed, as their job has them. */
async function toldBy({ v1 }: Sender, answer: Seen): Promise<Told[]> {
  if (answer.status < 400) {
    const { result } = getBody(await v1.get(`/api/v1/jobs/${getJobId(answer)}`), 200) as { result: Result };
    return result.errors.flatMap(({ code }, at) => result.reasons[at]!.map((each) => ({ code, ...each })));
  }
  const { code, details = {} } = answer.body as { code: string; details?: Record<string, unknown> };
  const issues = (details['issues'] ?? [{ ...details, field: details['field'] ?? null }]) as Omit<Told, 'code'>[];
  return issues.map((issue) => ({ code, ...issue }));
}

describe('reasons', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  for (const [reason, field, params, send] of CAUSES)
    it(`are told with what they depend on: ${reason} of ${field ?? 'the whole'}`, async () => {
      const by = await Sender.create(stack);
      const answer = await send(by);
      const told = await toldBy(by, answer);
      const found = told.find((each) => each.reason === reason && each.field === field);
      expect(found, `${answer.status} ${answer.text.slice(0, 500)} ${JSON.stringify(told)}`).to.include({
        code: codeOf(reason),
      });
      expect(found!.params).to.deep.include(params);
      const declared = Object.entries<string>(REASONS[reason].params);
      const needed = declared.filter(([, kind]) => !kind.endsWith('?')).map(([name]) => name);
      expect(Object.keys(found!.params)).to.include.members(needed);
    });

  it('are all in the table, or in the list of those that requests alone do not cause', () => {
    const caused = new Set<ReasonName>(CAUSES.map(([reason]) => reason));
    const left = Object.keys(NOT_CAUSED_HERE) as ReasonName[];
    const names = Object.keys(REASONS) as ReasonName[];
    expect(names.filter((name) => !caused.has(name))).to.have.members(left);
  });
});
