/** Every operation of the document tells more than its name, and shows a body and an answer that its own schemas take. */
import { expect } from 'chai';
import { z } from 'zod';
import { anonymousClient } from '../support/client.ts';
import { sharedStack } from '../support/stack.ts';
import { JSON_MEDIA, type Document, type Operation, type Schema } from './samples.ts';

type Content = Record<string, { schema: Schema; example?: unknown }> | undefined;

/** Paragraphs that say who may call, and no more. */
const ACCESS = /^(Scope: |Needs (no credential|a session)\.|Takes any credential\.|With X-API-Key )/;

describe('OpenAPI document, examples and descriptions', () => {
  let document: Document;
  let definitions: Record<string, Schema>;
  const operations: [string, Operation][] = [];
  before(async () => {
    document = (await anonymousClient(await sharedStack()).get('/openapi.json')).body as Document;
    const text = JSON.stringify(document.components.schemas);
    definitions = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as typeof definitions;
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods)) operations.push([`${method} ${path}`, operation]);
  });

  /** What is wrong with a value; undefined where the schema takes it. */
  function misfit(schema: Schema, value: unknown): string | undefined {
    const own = JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')) as Schema;
    const alone = { ...own, $defs: definitions } as Parameters<typeof z.fromJSONSchema>[0];
    const { error } = z.fromJSONSchema(alone).safeParse(value);
    return error && JSON.stringify(error.issues).slice(0, 500);
  }

  it('describe each operation beyond its summary', () => {
    const bare = operations.filter(([, { description = '' }]) =>
      description.split('\n\n').every((paragraph) => paragraph === '' || ACCESS.test(paragraph)),
    );
    expect(bare.map(([name]) => name)).to.deep.equal([]);
    expect(operations.length).to.be.greaterThan(150);
  });

  it('name no page that a reader of the document does not have', () => {
    expect(JSON.stringify(document).match(/.{0,60}docs\/[a-z-]+\.md.{0,20}/g)).to.equal(null);
  });

  it('show a job that waits, where the answer is that the work goes on', () => {
    const statuses = operations.flatMap(([name, { responses }]) => {
      const content: Content = responses['202']?.content;
      const example = content?.[JSON_MEDIA]?.example as { status: string } | undefined;
      return example ? [[name, example.status] as const] : [];
    });
    expect(statuses.length).to.be.greaterThan(30);
    expect(statuses.filter(([, status]) => !['QUEUED', 'PENDING_UPLOAD'].includes(status))).to.deep.equal([]);
  });

  it('show a body that the schema of the body takes, and answers that theirs take', () => {
    const wrong: string[] = [];
    const seen = new Set<string>();
    const compare = (what: string, content: Content) => {
      const json = content?.[JSON_MEDIA];
      if (!json) return;
      if (json.example === undefined) wrong.push(`${what}: there is none`);
      const key = JSON.stringify([json.schema, json.example]);
      if (seen.has(key)) return;
      seen.add(key);
      const problem = misfit(json.schema, json.example);
      if (problem) wrong.push(`${what}: ${problem}`);
    };
    for (const [name, { requestBody, responses }] of operations) {
      compare(`${name}, body`, requestBody?.content);
      for (const [status, { content }] of Object.entries(responses).filter(([each]) => each < '400'))
        compare(`${name}, ${status}`, content);
    }
    expect(wrong.join('\n')).to.equal('');
  });
});
