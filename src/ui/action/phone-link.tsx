/** The address that calls a number as people write it. */
export const phoneAddress = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;

/** A telephone number that calls when pressed. */
export function PhoneLink({ number }: { number: string }) {
  return <a href={phoneAddress(number)}>{number}</a>;
}
