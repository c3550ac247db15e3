/** The stages of a journey beside each other; who may change them opens them, and moves them by dragging or by buttons. */
import { ActionIcon, Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { CardCell, CardRow, CardTable, type CardColumn } from '../kit/card-table.tsx';
import { Icon } from '../kit/icons.tsx';
import { Problem } from '../kit/problem.tsx';
import { useScreenOf } from '../kit/screen.ts';
import { useMayWrite } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';
import { countryOf, movesOf, type Stage } from './stages.ts';

interface Move {
  from: number;
  to: number;
}

interface StageTableProps {
  journeyId: string;
  stages: readonly Stage[];
  /** The id of the heading above it. */
  labelledBy: string;
}

function useMove(journeyId: string, stages: readonly Stage[]) {
  const client = useQueryClient();
  const { api } = useScreenOf('journeys')!;
  return useMutation({
    async mutationFn({ from, to }: Move) {
      // the totals do not depend on the order: nothing is to be waited for
      const headers = { Prefer: 'wait=0' };
      for (const { id, sequenceOrder } of movesOf(stages, from, to))
        await call('PATCH', `${api.path}/stages/${encodeURIComponent(id)}`, { body: { sequenceOrder }, headers });
    },
    // also where it failed: somebody else may have moved or deleted what is shown
    onSettled: () => client.invalidateQueries({ queryKey: ['journeys', 'row', journeyId] }),
  });
}

export function StageTable({ journeyId, stages, labelledBy }: StageTableProps) {
  const { t, number, country } = useSpeech();
  const mayWrite = useMayWrite();
  const writable = mayWrite(useScreenOf('journeys')!);
  const movable = writable && stages.length > 1;
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [told, setTold] = useState('');
  const move = useMove(journeyId, stages);

  function start(from: number, to: number): void {
    if (move.isPending || from === to || to < 0 || to >= stages.length) return;
    const words = { name: stages[from]!.stageName, position: number(to + 1), total: number(stages.length) };
    setTold('');
    move.mutate({ from, to }, { onSuccess: () => setTold(t('journey.moved', words)) });
  }

  function endDrag(): void {
    setDragged(undefined);
    setOver(undefined);
  }

  const columns: (CardColumn & { show: (stage: Stage, index: number) => ReactNode })[] = [
    {
      label: t('journey.order'),
      show: ({ sequenceOrder, stageName }, index) => (
        <>
          {movable && (
            <span
              className="grip screen-only"
              draggable
              onDragStart={({ currentTarget, dataTransfer }) => {
                dataTransfer.effectAllowed = 'move';
                dataTransfer.setData('text/plain', stageName);
                dataTransfer.setDragImage(currentTarget.closest('tr')!, 0, 0);
                setDragged(index);
              }}
              onDragEnd={endDrag}
            >
              <Icon name="grip" />
            </span>
          )}
          {number(sequenceOrder)}
        </>
      ),
    },
    { label: t('journey.stage'), show: ({ stageName }) => stageName },
    {
      label: t('journey.supplier'),
      show: ({ companyType, supplierName }) =>
        companyType === 'COMPANY' ? t('choice.companyType.COMPANY') : supplierName,
    },
    {
      label: t('journey.country'),
      show(stage) {
        const code = countryOf(stage);
        return code && country(code);
      },
    },
    {
      label: t('journey.transport'),
      show: ({ transportMode }) => transportMode && t(`choice.transportMode.${transportMode}`),
    },
    {
      label: t('field.totalDistanceKm'),
      align: 'end',
      show: ({ distanceKm }) => distanceKm !== null && number(distanceKm),
    },
    {
      label: t('field.totalCo2PerKg'),
      align: 'end',
      show: ({ co2Emissions }) => co2Emissions !== null && number(co2Emissions),
    },
  ];
  if (writable)
    columns.push({
      label: t('journey.change'),
      className: 'screen-only',
      show: ({ id, stageName }, index) => (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            component={Link}
            href={`/journeys/${journeyId}/stages/${id}`}
            variant="default"
            size={30}
            aria-label={t('journey.stageEditOne', { name: stageName })}
          >
            <Icon name="edit" />
          </ActionIcon>
          {movable && (
            <>
              <MoveButton
                icon="up"
                label={t('journey.moveUp', { name: stageName })}
                idle={index === 0}
                onClick={() => start(index, index - 1)}
              />
              <MoveButton
                icon="down"
                label={t('journey.moveDown', { name: stageName })}
                idle={index === stages.length - 1}
                onClick={() => start(index, index + 1)}
              />
            </>
          )}
        </Group>
      ),
    });
  return (
    <>
      {move.error && <Problem error={move.error} />}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      {movable && (
        <Text size="sm" c="dimmed" maw={720} className="screen-only">
          {t('journey.moveHint')}
        </Text>
      )}
      <Paper withBorder>
        <CardTable labelledBy={labelledBy} columns={columns} busy={move.isPending}>
          {stages.map((stage, index) => (
            <CardRow
              key={stage.id}
              data-over={(dragged !== undefined && over === index && dragged !== index) || undefined}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                setOver(index);
              }}
              onDrop={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                start(dragged, index);
                endDrag();
              }}
            >
              {columns.map(({ label, align, className, show }) => (
                <CardCell key={label} label={label} ta={align} className={className}>
                  {show(stage, index)}
                </CardCell>
              ))}
            </CardRow>
          ))}
        </CardTable>
      </Paper>
    </>
  );
}

interface MoveButtonProps {
  icon: 'up' | 'down';
  label: string;
  /** Nothing is further that way. It keeps the focus of whoever has come there with it. */
  idle: boolean;
  onClick: () => void;
}

function MoveButton({ icon, label, idle, onClick }: MoveButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={label}
      aria-disabled={idle || undefined}
      data-disabled={idle || undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}
