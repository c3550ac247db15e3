import { expect } from 'chai';
import { parseInstant } from '../../../shared/resources/time-codecs.ts';

describe('moments', () => {
  const days: [string, boolean][] = [
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2024-02-29', true],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-04-30', true],
    ['2026-04-31', false],
    ['2026-12-31', true],
    ['2026-12-32', false],
    ['2026-01-00', false],
    ['2026-00-10', false],
    ['2026-13-10', false],
    ['0000-05-05', false],
    ['0001-01-01', true],
    ['9999-12-28', true],
  ];
  const times: [string, boolean][] = [
    ['00:00:00', true],
    ['23:59:59', true],
    ['24:00:00', false],
    ['19:60:00', false],
    ['19:00:60', false],
    ['29:00:00', false],
  ];

  for (const [day, isDay] of days)
    for (const [time, isTime] of times)
      it(`${day} at ${time} ${isDay && isTime ? 'is one, however it is written' : 'is none'}`, () => {
        const expected = isDay && isTime ? `${day}T${time}.000Z` : undefined;
        for (const written of [
          `${day}T${time}`,
          `${day}T${time}.000Z`,
          `${day} ${time}`,
          `${day}t${time}z`,
          `${day}T${time},0Z`,
          `${day}T${time}.0004Z`,
          `${day}T${time}+00:00`,
        ])
          expect(parseInstant(written), written).to.equal(expected);
      });

  it('have milliseconds, and are told in UTC', () => {
    for (const [written, expected] of Object.entries({
      '2026-02-28T10:11:12.345Z': '2026-02-28T10:11:12.345Z',
      '2026-02-28T10:11:12.3459': '2026-02-28T10:11:12.345Z',
      '2026-02-28T10:11:12.345+02:00': '2026-02-28T08:11:12.345Z',
      '2026-02-28T23:11:12-0200': '2026-03-01T01:11:12.000Z',
      '2026-02-28T10:11': '2026-02-28T10:11:00.000Z',
      '2026-02-28': '2026-02-28T00:00:00.000Z',
    }))
      expect(parseInstant(written), written).to.equal(expected);
  });

  it('are nothing else', () => {
    for (const written of [
      '2026-02-28T10:11:12.345ZZ',
      '2026-02-28T10:11:12.345Z\n',
      '2026-02-28T10:11:12.Z',
      '2026-02-28T1:11:12',
      '2026-2-28',
      '28-02-2026',
      ' 2026-02-28',
      '２０２６-02-28',
      '',
    ])
      expect(parseInstant(written), JSON.stringify(written)).to.equal(undefined);
  });
});
