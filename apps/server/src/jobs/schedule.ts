import { runBilling } from '../slices/billing-run/run-billing.job.ts';
import { pushCustomer } from '../slices/books/push-customer.job.ts';
import { pushInvoice } from '../slices/books/push-invoice.job.ts';
import { booksOptions, readTaxes } from '../slices/books/read-taxes.job.ts';
import { takePayments } from '../slices/books/take-payments.job.ts';
import { compareInBooks } from '../slices/books/compare-invoice.job.ts';
import { applyCreditInBooks, reverseCreditInBooks } from '../slices/books/apply-credit.job.ts';
import { deletePaymentRefund } from '../slices/books/delete-payment-refund.job.ts';
import { deletePayment } from '../slices/books/delete-payment.job.ts';
import { settleWithPayment } from '../slices/books/settle-with-payment.job.ts';
import { recordPayment } from '../slices/books/record-payment.job.ts';
import { refundPayment } from '../slices/books/refund-payment.job.ts';
import { reconcileBooks } from '../slices/books/reconcile.job.ts';
import { restoreLinesInBooks } from '../slices/books/restore-lines.job.ts';
import { changeInBooks } from '../slices/books/change-invoice.job.ts';
import { syncPayments } from '../slices/books/sync-payments.job.ts';
import { voidInBooks } from '../slices/books/void-invoice.job.ts';
import { employeeSync } from '../slices/employees/sync-employees.job.ts';
import { exchangeRates } from '../slices/exchange-rates/exchange-rates.job.ts';
import { holidaySync } from '../slices/holidays/sync-holidays.job.ts';
import { sendPasswordLink } from '../slices/passwords/send-link.job.ts';
import { sessionCleanup } from '../slices/sessions/sessions.job.ts';
import { sendMail } from '../slices/mail/send-mail.job.ts';
import { missingHoursMails } from '../slices/missing-hours/missing-hours.job.ts';
import { projectSync } from '../slices/projects/sync-projects.job.ts';
import { paymentReminders } from '../slices/receivables/payment-reminders.job.ts';
import { pullLogs } from '../slices/work-logs/pull-logs.job.ts';
import { freezePredictions } from '../slices/dashboard/freeze-predictions.job.ts';
import { keepMonthsOfDashboard } from '../slices/dashboard/keep-months.job.ts';
import { invoiceOverdue, invoiceReminder, predictionReminder } from '../slices/todos/reminders.job.ts';
import { cleanLogs } from '../slices/server-logs/clean-logs.job.ts';
import type { Courier, Job } from './job.ts';

/** All scheduled jobs. */
export const jobs: readonly Job[] = [
  sessionCleanup,
  exchangeRates,
  booksOptions,
  syncPayments,
  reconcileBooks,
  invoiceOverdue,
  paymentReminders,
  predictionReminder,
  invoiceReminder,
  missingHoursMails,
  projectSync,
  employeeSync,
  holidaySync,
  freezePredictions,
  keepMonthsOfDashboard,
  cleanLogs,
];

/** All couriers of outbox messages. */
export const couriers: readonly Courier[] = [
  runBilling,
  pullLogs,
  pushCustomer,
  pushInvoice,
  changeInBooks,
  voidInBooks,
  restoreLinesInBooks,
  compareInBooks,
  recordPayment,
  refundPayment,
  deletePaymentRefund,
  deletePayment,
  settleWithPayment,
  applyCreditInBooks,
  reverseCreditInBooks,
  takePayments,
  readTaxes,
  sendMail,
  sendPasswordLink,
];
