import type { TimeLog } from '../demo/demo-logs.ts';
import { demoPeople, type DemoPerson, type DemoProject, demoProjects } from '../demo/demo-project-tool.ts';
import type { JsonObject } from '../wire/exact-json.ts';
import { hoursText, personOf } from './classic-answers.ts';

export function v3Person(person: DemoPerson | undefined): JsonObject {
  return { zpuid: person?.zpuid, name: person?.name, email: person?.email };
}

/** A user with all of its ids. */
export function v3User(person: DemoPerson): JsonObject {
  const [first, ...rest] = person.name.split(' ');
  return {
    id: person.zpuid,
    zuid: person.zuid,
    zpuid: person.zpuid,
    first_name: first,
    last_name: rest.join(' '),
    full_name: person.name,
    email: person.email,
    is_active: true,
    role: { id: `685798000000080${person.zuid.slice(-3)}`, name: person.role },
    added_time: '2026-01-05T06:30:00.000Z',
    updated_time: '2026-01-05T06:30:00.000Z',
  };
}

export function v3Project(project: DemoProject): JsonObject {
  return {
    id: project.id,
    key: project.key,
    name: project.name,
    project_type: 'active',
    status: { id: '685798000000003001', name: 'Active', color: '#2cc8ba', is_closed_type: false },
    owner: v3Person(demoPeople[0]),
    is_public_project: false,
    created_time: `${project.startDay}T06:30:00.000Z`,
    modified_time: `${project.startDay}T06:30:00.000Z`,
  };
}

/** A log of V3: `HH:MM` text, no minutes, no account id. */
export function v3Log(log: TimeLog): JsonObject {
  const project = demoProjects.find((one) => one.id === log.projectId);
  const owner = personOf(log.zuid);
  const task = project?.tasks.find((one) => one.id === log.aboutId);
  const bug = project?.bugs.find((one) => one.id === log.aboutId);
  const subject =
    log.kind === 'general'
      ? { name: log.name, type: 'general' }
      : { id: log.aboutId, name: task?.name ?? bug?.title, prefix: bug?.key ?? project?.key, type: log.kind };
  return {
    id: log.id,
    date: log.day,
    log_hour: hoursText(log.minutes),
    billing_status: log.billable ? 'Billable' : 'Non Billable',
    notes: log.notes,
    log_notes: log.notes,
    owner: v3Person(owner),
    added_by: { name: owner?.name, email: owner?.email },
    module_detail: subject,
    type: log.kind === 'bug' ? 'issue' : log.kind,
    project: { id: log.projectId, name: project?.name },
    approval: { status: log.approval },
    created_time: log.createdAt,
    last_modified_time: log.changedAt,
  };
}
