/** Fields that somebody else has changed too: what is stored now beside what was typed. */
import { Button, Group, Table, Text } from '@mantine/core';
import { useSpeech } from '../words/words.tsx';
import { Dialog } from './dialog.tsx';
import { FieldValue } from './field-value.tsx';
import { fieldLabel } from './labels.ts';
import { type Conflict } from './save.ts';

interface ConflictDialogProps<Now extends Record<string, unknown>> {
  conflict: Conflict<Now> | undefined;
  onMine: () => void;
  onTheirs: (now: Now) => void;
  onClose: () => void;
}

export function ConflictDialog<Now extends Record<string, unknown>>({
  conflict,
  onMine,
  onTheirs,
  onClose,
}: ConflictDialogProps<Now>) {
  const speech = useSpeech();
  const { t } = speech;
  return (
    <Dialog opened={conflict !== undefined} onClose={onClose} size="lg" title={t('form.conflictTitle')}>
      <Text>{t('form.conflictText')}</Text>
      <Table aria-label={t('form.conflictTitle')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('job.field')}</Table.Th>
            <Table.Th>{t('form.theirs')}</Table.Th>
            <Table.Th>{t('form.mine')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {conflict?.fields.map(({ name, form, mine }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{fieldLabel(speech, name)}</Table.Th>
              <Table.Td>
                <FieldValue name={name} form={form} value={conflict.now[name]} />
              </Table.Td>
              <Table.Td>
                {/* numbers are shown as they were typed */}
                {typeof mine === 'string' && form.type !== 'reference' && form.type !== 'country' ? (
                  mine
                ) : (
                  <FieldValue name={name} form={form} value={mine} />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="end">
        <Button variant="default" data-autofocus onClick={() => conflict && onTheirs(conflict.now)}>
          {t('form.takeTheirs')}
        </Button>
        <Button onClick={onMine}>{t('form.saveMine')}</Button>
      </Group>
    </Dialog>
  );
}
