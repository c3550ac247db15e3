import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { resourceOf, type Row } from '../api/resources.ts';
import { Problem } from '../kit/problem.tsx';
import { defineScreen } from '../kit/screen.ts';
import { useIdentity } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';

const { path } = resourceOf('users');

export const users = defineScreen({
  resource: 'users',
  address: 'users',
  icon: 'users',
  title: 'users.title',
  createTitle: 'users.new',
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  columns: [
    { name: 'name', label: 'user.name', show: ({ firstName, lastName }) => `${firstName} ${lastName}` },
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
  Actions: UserActions,
});

function UserActions({ row }: { row: Row<'users'> }) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const { user } = useIdentity();
  const refresh = () => client.invalidateQueries({ queryKey: ['users'] });
  const invite = useMutation({
    mutationFn: () => call('POST', `${path}/${row.id}/invite`),
    onSuccess: () => {
      notifications.show({
        color: 'teal',
        message: t('user.invited'),
        closeButtonProps: { 'aria-label': t('app.close') },
      });
      return refresh();
    },
  });
  const change = useMutation({
    mutationFn: (status: string) => call('PATCH', `${path}/${row.id}/status`, { body: { status } }),
    onSuccess: refresh,
  });
  const error = invite.error ?? change.error;
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
          loading={change.isPending}
          onClick={() => change.mutate(active ? 'DISABLED' : 'ACTIVE')}
        >
          {t(active ? 'user.disable' : 'user.enable')}
        </Button>
      )}
    </>
  );
}
