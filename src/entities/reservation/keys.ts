export const reservationKeys = { all: ['reservations'] as const };
