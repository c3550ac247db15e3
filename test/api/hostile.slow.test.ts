import { expect } from 'chai';
import { sharedStack } from '../support/stack.ts';
import { type Seen } from '../support/client.ts';
import { forEachAtOnce } from '../support/parallel.ts';
import { encoded, INSIDE, getName, getPath, PROTECTED, WITH_FORM, WITH_JSON } from './calls.ts';
import { referencesAmong } from './references.ts';
import { makeBody, JSON_MEDIA, getProperties } from './samples.ts';
import { isRead } from './walk.ts';
import { clientFor, idsFor, newWorld, pathIn, referencesTo, type World } from './world.ts';

describe('hostile values', () => {
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const HOSTILE = [
    'null',
    'true',
    '0',
    '-1',
    '-0',
    '1e308',
    '1e400',
    '-1e400',
    '1e-400',
    '5e-324',
    '9007199254740993',
    '99999999999999999999999999999999999999',
    '0.1e1',
    '""',
    '"   "',
    `"${'x'.repeat(30_000)}"`,
    '"\\u0000"',
    '"\\ud800"',
    '"\'; drop table suppliers; --"',
    '"$1"',
    '"NaN"',
    '"infinity"',
    '"-infinity"',
    '"now"',
    '"1;2"',
    '"{}"',
    '"__proto__"',
    '[]',
    '[null]',
    '[[["x"]]]',
    '["\\u0000"]',
    '{}',
    '{"$ne":null}',
    '{"toString":1}',
    '{"__proto__":{"x":1}}',
    '{"length":3,"0":"a"}',
    deep(1000),
  ];

  let world: World;
  before(async () => {
    world = await newWorld(await sharedStack());
  });

  const getField = (seen: Seen<{ details?: { field?: string } }>) => String(seen.body?.details?.field);

  for (const declared of [...WITH_JSON, ...WITH_FORM]) {
    it(`in any field of ${getName(declared)} are stored or refused by name, never an error of the server`, async () => {
      const least = makeBody(declared) as Record<string, unknown>;
      // so that what is not refused is stored
      const references = await referencesTo(world, referencesAmong(least));
      const usualFields = Object.entries({ ...least, ...references });
      const client = clientFor(declared, world);
      const path = getPath(declared, { ...(await idsFor(declared, world)), ...references });
      const send = async (members: string[]) => {
        const json = `{${members.join(',')}}`;
        const { body, headers } = await encoded(declared, WITH_FORM.includes(declared) ? JSON.parse(json) : json);
        return client.request(declared.method, path, {
          body,
          headers: { 'content-type': 'application/json', ...headers },
        });
      };
      const membersBut = (field: string) =>
        usualFields.filter(([name]) => name !== field).map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
      // a link that nobody was sent is refused whatever the other fields are
      const usual = await send(membersBut(''));
      expect(usual.status, 'refers to what is there').to.not.equal(404);
      // who tries to sign in is refused with 401
      const answers = [200, 201, 204, 400, 404, 409, ...(declared.access === 'public' ? [401] : [])];
      // what a form has no field of cannot be named
      const isAbsent = (value: string) => WITH_FORM.includes(declared) && value === '[]';
      const isJson = (field: string) => getProperties(declared)[field]?.contentMediaType === JSON_MEDIA;
      const deviations: string[] = [];
      const statuses = new Set<number>();
      const attempts = Object.keys(getProperties(declared)).flatMap((field) =>
        HOSTILE.map((value) => ({ field, value })),
      );
      await forEachAtOnce(attempts, async ({ field, value }) => {
        const seen = await send([...membersBut(field), `"${field}":${value}`]);
        statuses.add(seen.status);
        const what = `${field} ${value.slice(0, 40)}: ${seen.status} ${seen.text.slice(0, 200)}`;
        if (!answers.includes(seen.status)) deviations.push(what);
        // of JSON in a field of a form, the fields of that JSON are named
        else if (
          seen.status === 400 &&
          !isAbsent(value) &&
          !getField(seen).startsWith(field) &&
          getField(seen) !== getField(usual) &&
          !isJson(field)
        )
          deviations.push(what);
        if (seen.status >= 400 && INSIDE.test(seen.text.replaceAll(value, ''))) deviations.push(what);
      });
      expect(deviations).to.deep.equal([]);
      expect(statuses.has(400), 'some of it is refused').to.equal(true);
    });
  }

  it('in query parameters are refused by name or ignored', async () => {
    const values = [
      '',
      '%00',
      '%ED%A0%80',
      '-1',
      '1e9',
      '99999999999999999999',
      "'",
      '[]',
      '%25',
      '../..',
      'null',
      'NaN',
    ];
    for (const declared of PROTECTED.filter((each) => isRead(each) && each.query)) {
      const path = await pathIn(declared, world);
      const names = [...Object.keys(declared.query!.shape), '__proto__', 'constructor', 'a[b]', '%00'];
      const attempts = names.flatMap((name) => values.map((value) => ({ name, value })));
      await forEachAtOnce(attempts, async ({ name, value }) => {
        const seen = await clientFor(declared, world).get(`${path}${path.includes('?') ? '&' : '?'}${name}=${value}`);
        expect(seen.status, `${getName(declared)}?${name}=${value}: ${seen.text}`).to.be.oneOf([200, 400]);
        if (seen.status === 400) {
          expect(seen.body.details?.field, seen.text).to.equal(name);
          expect(seen.text).to.not.match(INSIDE);
        }
      });
    }
  });
});
