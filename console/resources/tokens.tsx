import { Text } from '@mantine/core';
import { ScopesInput } from '../administration/scopes-input.tsx';
import { TokenCreated } from '../administration/token-created.tsx';
import { FieldValue } from '../kit/field-value.tsx';
import { defineScreen, type Removal } from '../kit/screen.ts';
import { ENTRIES } from '../menu.ts';
import { type Speech } from '../words/speech.ts';

const removal: Removal = {
  button: 'token.revoke',
  title: 'token.revokeTitle',
  text: 'token.revokeText',
  done: 'token.revoked',
};

const columns = [
  'name',
  'tokenPrefix',
  'scopes',
  {
    name: 'expiresAt',
    label: 'field.expiresAt',
    show: ({ expiresAt }: { expiresAt: string | null }, { t, moment }: Speech) =>
      expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? (
        <Text size="sm" className="problem">
          {t('token.expired', { moment: moment(expiresAt) })}
        </Text>
      ) : (
        <FieldValue name="expiresAt" form={{ type: 'moment' }} value={expiresAt} />
      ),
  },
  'lastUsedAt',
] as const;
const moreColumns = ['createdAt'] as const;
const sections = [{ title: 'section.general', fields: ['name', 'expiresAt', 'scopes'] }] as const;
const inputs = { scopes: ScopesInput };
// a service key for which none are named has all of them
const required = ['scopes'] as const;

/** The answer that makes one has the secret besides. */
const secretOf = (row: object) => (row as { token: string }).token;

export const tokens = defineScreen({
  resource: 'tokens',
  ...ENTRIES.tokens,
  createTitle: 'tokens.new',
  nameOf: ({ name }) => name,
  columns,
  moreColumns,
  sections,
  inputs,
  removal,
  own: true,
  Created: ({ row }) => <TokenCreated token={secretOf(row)} use="token.use" back="/access-tokens" />,
});

export const serviceKeys = defineScreen({
  resource: 'serviceKeys',
  ...ENTRIES.serviceKeys,
  createTitle: 'serviceKeys.new',
  nameOf: ({ name }) => name,
  columns,
  moreColumns,
  sections,
  inputs,
  required,
  removal,
  Created: ({ row }) => <TokenCreated token={secretOf(row)} use="serviceKey.use" back="/service-keys" />,
});
