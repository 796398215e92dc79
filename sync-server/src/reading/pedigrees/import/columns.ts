/** The columns of a file. */
export const COLUMNS = [
  ...(['dog_id', 'dog_name', 'name', 'sex', 'breed', 'birthday', 'kennel', 'sir', 'dam'] as const),
  ...(['chip', 'size', 'cm', 'weight', 'kg', 'others'] as const),
] as const;
export type Column = (typeof COLUMNS)[number];

/** Other names that breeders' programs give them (docs/pedigrees.md). */
const ALSO: Readonly<Record<string, Column>> = {
  id: 'dog_id',
  dogid: 'dog_id',
  reg_number: 'dog_id',
  номер: 'dog_id',
  dogname: 'dog_name',
  кличка: 'dog_name',
  call_name: 'name',
  'домашня кличка': 'name',
  стать: 'sex',
  порода: 'breed',
  birth: 'birthday',
  birth_date: 'birthday',
  born: 'birthday',
  народження: 'birthday',
  'дата народження': 'birthday',
  розплідник: 'kennel',
  sire: 'sir',
  father: 'sir',
  батько: 'sir',
  mother: 'dam',
  мати: 'dam',
  microchip: 'chip',
  чип: 'chip',
};
const BY_NAME = new Map<string, Column>([
  ...COLUMNS.map((column) => [column, column] as const),
  ...Object.entries(ALSO),
]);

/** The column with this name in a file, or null. */
export function columnNamed(name: string): Column | null {
  return BY_NAME.get(name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ')) ?? null;
}
