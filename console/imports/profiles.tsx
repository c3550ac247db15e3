/** The named sets of options that there are for what a file holds: chosen, kept, renamed and deleted. */
import { Button, Group, NativeSelect, Paper, Stack, Switch, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { call, queryString } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import { formOf } from '../api/resources.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Problem } from '../kit/problem.tsx';
import { useSpeech } from '../words/words.tsx';
import { type ImportKind } from './kinds.ts';
import { NO_PROFILE, tidy, type ImportOptions } from './options.ts';

export interface ImportProfile {
  id: string;
  name: string;
  isDefault: boolean | null;
  options: ImportOptions | null;
}

const PATH = '/api/v1/import-profiles';
const KEY = 'import-profiles';
const { maxLength } = formOf('importProfile')['name']!;

/** All of them: a tenant has no more than two pages. */
async function readProfiles(resource: string, signal: AbortSignal): Promise<ImportProfile[]> {
  const pageSize = 100;
  const read = (page: number) =>
    call<ImportProfile[]>('GET', `${PATH}?${queryString({ resource, page, pageSize })}`, { signal });
  const first = await read(1);
  return first.length < pageSize ? first : [...first, ...(await read(2))];
}

export const useProfiles = (kind: ImportKind | undefined) =>
  useQuery({
    queryKey: [KEY, kind?.name],
    enabled: kind !== undefined,
    queryFn: ({ signal }) => readProfiles(kind!.name, signal),
  });

/** Changes profiles; the list is read anew behind it. */
function useChange<Given, Made = void>(change: (given: Given) => Promise<Made>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

interface ProfilesProps {
  kind: ImportKind;
  profiles: ReturnType<typeof useProfiles>;
  options: ImportOptions;
  value: string;
  disabled: boolean;
  onChange: (profile: string) => void;
}

/** The choice of a profile, and what can be done with them. */
export function Profiles({ kind, profiles, options, value, disabled, onChange }: ProfilesProps) {
  const { t } = useSpeech();
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const close = () => setDialog(undefined);
  if (profiles.error) return <Problem error={profiles.error} onRetry={() => void profiles.refetch()} />;
  const all = profiles.data ?? [];
  return (
    <fieldset className="plain" disabled={disabled}>
      <Stack gap="xs">
        <ProfileSelect profiles={all} value={value} onChange={onChange} />
        <Group gap="sm">
          <Button size="xs" variant="default" onClick={() => setDialog('save')}>
            {t('profiles.save')}
          </Button>
          {all.length > 0 && (
            <Button size="xs" variant="default" onClick={() => setDialog('manage')}>
              {t('profiles.manage')}
            </Button>
          )}
        </Group>
        <SaveProfile
          kind={kind}
          options={options}
          opened={dialog === 'save'}
          onClose={close}
          onSaved={({ id, isDefault }) => {
            close();
            onChange(isDefault === true ? '' : id);
          }}
        />
        <ManageProfiles
          profiles={all}
          opened={dialog === 'manage'}
          onClose={close}
          onDeleted={(id) => id === value && onChange('')}
        />
      </Stack>
    </fieldset>
  );
}

interface ProfileSelectProps {
  profiles: readonly ImportProfile[];
  /** The id of one, `none`, or nothing: that of the resource by default. */
  value: string;
  onChange: (profile: string) => void;
}

function ProfileSelect({ profiles, value, onChange }: ProfileSelectProps) {
  const { t } = useSpeech();
  if (profiles.length === 0) return null;
  const usual = profiles.find(({ isDefault }) => isDefault === true);
  const named = profiles.filter((profile) => profile !== usual);
  return (
    <NativeSelect
      label={t('imports.profile')}
      description={t('imports.profileHint')}
      value={value}
      data={[
        { value: '', label: usual?.name ?? t('imports.noProfile') },
        ...(usual ? [{ value: NO_PROFILE, label: t('imports.noProfile') }] : []),
        ...named.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** What is wrong with the name, as the API says it; everything else stands above. */
const nameIssue = (error: unknown) =>
  error instanceof ApiError ? error.issues.find(({ field }) => field === 'name') : undefined;

interface SaveProfileProps {
  kind: ImportKind;
  options: ImportOptions;
  opened: boolean;
  onClose: () => void;
  onSaved: (profile: ImportProfile) => void;
}

function SaveProfile({ kind, options, opened, onClose, onSaved }: SaveProfileProps) {
  const { t, find } = useSpeech();
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const save = useChange(() =>
    call<ImportProfile>('POST', PATH, { body: { resource: kind.name, name, isDefault, options: tidy(options) } }),
  );
  const issue = nameIssue(save.error);
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    save.mutate(undefined, {
      onSuccess(profile) {
        notifications.show({
          color: 'teal',
          message: t('form.saved', { name: profile.name }),
          closeButtonProps: { 'aria-label': t('app.close') },
        });
        setName('');
        setDefault(false);
        onSaved(profile);
      },
    });
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('profiles.save')}>
      <form noValidate onSubmit={submit}>
        <Stack>
          {save.error && !issue && <Problem error={save.error} />}
          <TextInput
            data-autofocus
            label={t('field.name')}
            value={name}
            maxLength={maxLength}
            error={issue && (find(`error.${(save.error as ApiError).code}`) ?? issue.message)}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Switch
            label={t('profiles.isDefault')}
            description={t('profiles.defaultHint')}
            checked={isDefault}
            onChange={({ currentTarget }) => setDefault(currentTarget.checked)}
          />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
              {t('form.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface ManageProfilesProps {
  profiles: readonly ImportProfile[];
  opened: boolean;
  onClose: () => void;
  onDeleted: (id: string) => void;
}

function ManageProfiles({ profiles, opened, onClose, onDeleted }: ManageProfilesProps) {
  const { t } = useSpeech();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('profiles.manage')} size="lg">
      {profiles.length === 0 && <Text>{t('list.noneYet')}</Text>}
      {profiles.map((profile) => (
        <ProfileForm key={profile.id} profile={profile} onDeleted={onDeleted} />
      ))}
    </Dialog>
  );
}

function ProfileForm({ profile, onDeleted }: { profile: ImportProfile; onDeleted: (id: string) => void }) {
  const { t, find } = useSpeech();
  const { id, isDefault } = profile;
  const [name, setName] = useState(profile.name);
  const [asked, setAsked] = useState(false);
  const change = useChange((body: { name?: string; isDefault?: boolean }) => call('PATCH', `${PATH}/${id}`, { body }));
  const remove = useChange(() => call('DELETE', `${PATH}/${id}`));
  const error = change.error ?? remove.error;
  const issue = nameIssue(change.error);
  return (
    <Paper withBorder p="sm" component="section" aria-label={profile.name}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ name });
        }}
      >
        <Stack gap="sm">
          {error && !issue && <Problem error={error} />}
          <TextInput
            label={t('field.name')}
            value={name}
            maxLength={maxLength}
            error={issue && (find(`error.${(change.error as ApiError).code}`) ?? issue.message)}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Switch
            label={t('profiles.isDefault')}
            checked={isDefault === true}
            disabled={change.isPending}
            onChange={({ currentTarget }) => change.mutate({ isDefault: currentTarget.checked })}
          />
          <Group gap="sm">
            <Button
              type="submit"
              size="xs"
              loading={change.isPending}
              disabled={name.trim() === '' || name === profile.name}
            >
              {t('profiles.rename')}
            </Button>
            <Button
              size="xs"
              color="red"
              variant={asked ? 'filled' : 'light'}
              loading={remove.isPending}
              onClick={() => (asked ? remove.mutate(undefined, { onSuccess: () => onDeleted(id) }) : setAsked(true))}
            >
              {t(asked ? 'profiles.reallyDelete' : 'form.delete')}
            </Button>
            {asked && (
              <Button size="xs" variant="default" onClick={() => setAsked(false)}>
                {t('form.cancel')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
