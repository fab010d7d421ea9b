import type { TimeLog } from '../demo/demo-logs.ts';
import type { DemoProject } from '../demo/demo-project-tool.ts';
import { escapeHtml } from '../wire/html.ts';
import type { World } from '../world.ts';
import { hoursText, personOf } from '../zoho-projects/classic-answers.ts';
import { logsOfProject, projectsIn } from '../zoho-projects/time-logs.ts';

const sumOf = (logs: readonly TimeLog[]) => logs.reduce((sum, log) => sum + log.minutes, 0);

/** Projects with their people and the hours of each month; a month links to its logs. */
export function projectToolPart(world: World): string {
  return `<h2 id="project-tool">The project tool</h2>${projectsIn(world.ledger)
    .map((project) => projectCard(world, project))
    .join('')}`;
}

function projectCard(world: World, project: DemoProject): string {
  const logs = logsOfProject(world.ledger, world.now(), project.id);
  const months = [...new Set(logs.map((log) => log.day.slice(0, 7)))];
  const heads = months.map(
    (month) => `<th class="number"><a href="/project-tool/${project.id}?month=${month}">${month}</a></th>`,
  );
  const zuids = [...new Set([...project.memberZuids, ...logs.map((log) => log.zuid)])];
  const rows = zuids.map((zuid) => {
    const person = personOf(zuid);
    const cells = months.map((month) => {
      const own = logs.filter((log) => log.zuid === zuid && log.day.startsWith(month));
      const free = sumOf(own.filter((log) => !log.billable));
      return `<td class="number">${hoursText(sumOf(own))}${free === 0 ? '' : ` <span class="soft">(${hoursText(free)})</span>`}</td>`;
    });
    const email = person?.email === undefined ? 'no email' : escapeHtml(person.email);
    return `<tr><td>${escapeHtml(person?.name ?? zuid)}</td><td>${escapeHtml(person?.role ?? '')}</td><td class="soft">${email}</td>${cells.join('')}</tr>`;
  });
  return `<section class="card"><h3>${escapeHtml(project.name)}</h3><p class="soft">${escapeHtml(project.client)} · <code>${project.id}</code> · hours, of which not billable in brackets</p>
<table><thead><tr><th>Person</th><th>Role</th><th>Email</th>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

/** The logs of one project and month, one row each. */
export function logsPart(world: World, projectId: string, month: string): string | undefined {
  const project = projectsIn(world.ledger).find((one) => one.id === projectId);
  if (project === undefined || !/^\d{4}-\d\d$/.test(month)) return undefined;
  const logs = logsOfProject(world.ledger, world.now(), projectId, `${month}-01`, `${month}-31`);
  const subjects = new Map([
    ...project.tasks.map((task) => [task.id, task.name] as const),
    ...project.bugs.map((bug) => [bug.id, bug.title] as const),
  ]);
  const rows = logs.map(
    (log) => `<tr><td>${log.day}</td><td>${escapeHtml(personOf(log.zuid)?.name ?? log.zuid)}</td><td>${log.kind}</td>
<td>${escapeHtml(subjects.get(log.aboutId) ?? log.name)}</td><td class="number">${hoursText(log.minutes)}</td><td>${log.billable ? 'billable' : 'not billable'}</td>
<td>${log.approval}</td><td class="soft">${escapeHtml(log.notes)}</td><td class="soft">${log.id}</td></tr>`,
  );
  return `<p><a href="/#project-tool">Back</a></p><h1>${escapeHtml(project.name)}, ${month}</h1><p class="soft">${logs.length} logs, ${hoursText(sumOf(logs))} hours</p>
<section class="card"><table><thead><tr><th>Day</th><th>Person</th><th>Kind</th><th>About</th><th class="number">Hours</th><th>Bill</th><th>Approval</th><th>Notes as stored</th><th>Id</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}
