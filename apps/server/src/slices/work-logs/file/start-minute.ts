const timeShape = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?(?:([ap])\.?m\.?)?$/i;

/**
 * The minute of the day at which a row starts: 14:00:00, 14:00 and 02:00 PM are one, because an export profile chooses
 * how times are written. Null where the row names none that can be read.
 */
export function startMinute(text: string): number | null {
  const [, hourText = '', minuteText = '', half] = timeShape.exec(text.replaceAll(/\s/g, '')) ?? [];
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (hourText === '' || minute > 59) return null;
  if (half === undefined) return hour > 23 ? null : hour * 60 + minute;
  if (hour < 1 || hour > 12) return null;
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute;
}
