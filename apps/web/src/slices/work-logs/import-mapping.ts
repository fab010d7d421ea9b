import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import type { workLogEndpoints } from '@countinghouse/contract/work-logs.contract.ts';

/** What a person decided about a file: which of its projects count, who is who, and how its dates are read. */
export interface ImportMapping {
  readonly projects: readonly string[];
  /** The developer for each person of the file; null leaves the person out. */
  readonly people: Readonly<Record<string, number | null>>;
  readonly dateOrder: 'month first' | 'day first' | null;
}

/** What is proposed at first: the project of the same name (or the only one), and people who are surely the same. */
export function startMapping(
  preview: ReceivedOf<typeof workLogEndpoints.previewFile>,
  projectName: string,
  dateOrder: ImportMapping['dateOrder'],
): ImportMapping {
  const same = preview.projects.filter((one) => one.name.toLowerCase() === projectName.toLowerCase());
  const [only] = preview.projects;
  const chosen = same.length > 0 ? same : preview.projects.length === 1 && only !== undefined ? [only] : [];
  return {
    projects: chosen.map((one) => one.name),
    people: Object.fromEntries(preview.people.map((person) => [person.key, person.suggestedEmployeeId])),
    dateOrder,
  };
}

/** The form as it is sent. */
export function importFields(projectId: number, mapping: ImportMapping, file: File): FormData {
  const form = new FormData();
  const people = Object.entries(mapping.people).map(([key, employeeId]) => ({ key, employeeId }));
  form.set('mapping', JSON.stringify({ projectId, projects: mapping.projects, people, dateOrder: mapping.dateOrder }));
  form.set('file', file);
  return form;
}
