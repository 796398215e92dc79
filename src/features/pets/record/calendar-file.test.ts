import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const NOW = new Date('2026-11-22T08:30:00.000Z');
const rabies = { uid: 'a@lapka', day: '2026-12-01', summary: 'Rex: rabies' };

async function linesOf(...days: Parameters<typeof calendarFile>[0]): Promise<string[]> {
  return (await calendarFile(days, NOW).text()).split('\r\n');
}

describe('a calendar file', () => {
  it('has one whole day with two alarms for each vaccination', async () => {
    const lines = await linesOf(rabies, { ...rabies, uid: 'b@lapka' });
    expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Lapka//Vaccinations//EN']);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(4);
    expect(lines).toContain('DTSTART;VALUE=DATE:20261201');
    expect(lines).toContain('DTSTAMP:20261122T083000Z');
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });

  it('escapes special characters', async () => {
    const lines = await linesOf({ ...rabies, summary: 'Рекс: сказ; чума, \\ \n інше' });
    expect(lines).toContain('SUMMARY:Рекс: сказ\\; чума\\, \\\\ \\n інше');
  });

  it('folds lines at 75 octets between characters', async () => {
    const summary = 'Щеплення 🐕 '.repeat(20);
    const lines = await linesOf({ ...rabies, summary });
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
    const unfolded = lines.join('\r\n').replaceAll('\r\n ', '');
    expect(unfolded).toContain(`SUMMARY:${summary}`);
  });
});
