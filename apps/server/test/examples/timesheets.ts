import type { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { aLeaveDay } from '../../seed/builders.ts';
import { aTimesheetOf } from '../invoicing.ts';
import { type ExamplesOf, june, juneOfTimesheet, noId, ours } from './ground.ts';

const juneWorked = { timesheetStartDate: '06-01-2026', timesheetEndDate: '06-30-2026' };

const availableInJune = {
  query: { endDate: june.endDate, timesheetStartDate: june.startDate, timesheetEndDate: june.endDate },
  body: { zohoEmployeeMetadataList: [] },
};

export const timesheetsExamples: ExamplesOf<typeof timesheetEndpoints> = {
  availableEmployees: {
    inside: async (ground) => ({ params: { id: (await ours(ground)).zohoProjectId }, ...availableInJune }),
    missing: async () => ({ params: { id: '1' }, ...availableInJune }),
  },
  validate: {
    inside: async (ground) => ({ params: { id: (await ours(ground)).zohoProjectId }, query: juneOfTimesheet }),
    missing: async () => ({ params: { id: '1' }, query: juneOfTimesheet }),
  },
  nextPeriod: {
    inside: async (ground) => ({ params: { id: (await ours(ground)).zohoProjectId } }),
    missing: async () => ({ params: { id: '1' } }),
  },
  getAllLogs: {
    inside: async (ground) => ({ params: { id: (await ours(ground)).zohoProjectId }, query: juneOfTimesheet }),
    missing: async () => ({ params: { id: '1' }, query: juneOfTimesheet }),
  },
  recalculateLeave: {
    inside: async (ground) => {
      const project = await ours(ground);
      const { startDate, endDate } = juneOfTimesheet;
      const leaveId = await aLeaveDay(ground.world.tx, { employeeId: project.employeeId, day: '2026-06-03' });
      const timesheet = await aTimesheetOf(ground.admin, project, startDate, endDate);
      const fingerprint = timesheet.zohoEmployeeMetadataList[0]?.userLeaveData.fingerprint ?? '';
      return {
        query: { ...juneOfTimesheet, ...juneWorked, projectName: project.name },
        body: {
          projectId: project.id,
          userId: project.employeeId,
          userLeaveData: { fingerprint, leaveDetails: [{ leaveId, approved: false }] },
        },
      };
    },
    missing: async () => ({
      query: { ...juneOfTimesheet, ...juneWorked, projectName: 'Nowhere' },
      body: { projectId: noId, userId: 1, userLeaveData: { fingerprint: '', leaveDetails: [] } },
    }),
  },
};
