import type { PropsCheck } from '../core/base/props-check';

// A capacity block has such an id too.
const RESERVATION_ID = /^cr-[0-9a-f]{8,17}$/;

/**
 * Checks the id of a capacity reservation or block; tokens pass.
 *
 * @param check gathers the mistakes, under the prop `reservationId`
 * @param id what the user gave
 * @param fix what to do where it is missing
 */
export function checkReservationId(check: PropsCheck, id: string, fix: string): void {
  if (!check.required('reservationId', id, fix)) return;
  const form = "'cr-' and 8 to 17 hexadecimal digits";
  check.text('reservationId', id, RESERVATION_ID, form, 'copy it from describe-capacity-reservations');
}
