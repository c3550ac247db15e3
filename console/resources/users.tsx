import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { UserModulesInput } from '../administration/user-modules-input.tsx';
import { call } from '../api/call.ts';
import { resourceOf, type Row } from '../api/resources.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { Problem } from '../kit/problem.tsx';
import { defineScreen } from '../kit/screen.ts';
import { ENTRIES } from '../menu.ts';
import { useIdentity } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';

const { path } = resourceOf('users');

const nameOf = ({ firstName, lastName }: Pick<Row<'users'>, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

export const users = defineScreen({
  resource: 'users',
  ...ENTRIES.users,
  createTitle: 'users.new',
  creation: { button: 'user.invite', done: 'user.inviteSent' },
  nameOf,
  filters: ['search', 'role', 'status'],
  sort: { by: 'createdAt', direction: 'asc' },
  columns: [
    { name: 'name', label: 'user.name', sortBy: 'name', show: nameOf },
    'email',
    'roles',
    'status',
    'invitePending',
    'lastLoginAt',
  ],
  moreColumns: ['moduleKeys', 'createdAt'],
  sections: [
    {
      title: 'section.general',
      fields: [
        'email',
        'firstName',
        'lastName',
        'roles',
        'moduleKeys',
        'language',
        'status',
        'invitePending',
        'lastLoginAt',
        'createdAt',
      ],
    },
  ],
  inputs: { moduleKeys: UserModulesInput },
  // nobody can delete themselves
  removal: { text: 'user.deleteText', offered: (row, { user }) => row.id !== user.id },
  Actions: UserActions,
});

function UserActions({ row }: { row: Row<'users'> }) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const { user } = useIdentity();
  const [asked, setAsked] = useState(false);
  const say = (message: string) =>
    notifications.show({ color: 'teal', message, closeButtonProps: { 'aria-label': t('app.close') } });
  const refresh = () => client.invalidateQueries({ queryKey: ['users'] });
  const invite = useMutation({
    mutationFn: () => call('POST', `${path}/${row.id}/invite`),
    onSuccess: () => {
      say(t('user.invited'));
      return refresh();
    },
  });
  const change = useMutation({
    mutationFn: (status: 'ACTIVE' | 'DISABLED') =>
      call<Row<'users'>>('PATCH', `${path}/${row.id}/status`, { body: { status } }),
    onSuccess: (changed) => {
      setAsked(false);
      const enabled = changed.invitePending ? 'user.enabledText' : 'user.enabled';
      say(t(changed.status === 'ACTIVE' ? enabled : 'user.disabled', { name: nameOf(row) }));
      return refresh();
    },
  });
  const close = () => {
    setAsked(false);
    change.reset();
  };
  const error = invite.error ?? (asked ? null : change.error);
  const active = row.status === 'ACTIVE';
  return (
    <>
      {error && <Problem error={error} />}
      {row.invitePending && (
        <Button variant="default" loading={invite.isPending} onClick={() => invite.mutate()}>
          {t('user.inviteAgain')}
        </Button>
      )}
      {/* nobody can disable themselves */}
      {row.id !== user.id && (
        <Button
          variant="default"
          // one that is disabled while it waits would lose the focus
          aria-busy={change.isPending && !asked}
          onClick={() => (active ? setAsked(true) : !change.isPending && change.mutate('ACTIVE'))}
        >
          {t(active ? 'user.disable' : 'user.enable')}
        </Button>
      )}
      <ConfirmDialog
        opened={asked}
        title={t('user.disableTitle', { name: nameOf(row) })}
        confirm={t('user.disable')}
        isLoss
        isPending={change.isPending}
        error={change.error}
        onConfirm={() => change.mutate('DISABLED')}
        onClose={close}
      >
        <Text>{t(row.invitePending ? 'user.disableInvited' : 'user.disableText')}</Text>
      </ConfirmDialog>
    </>
  );
}
