/** A statement with a name: the database plans it once in each connection. */
interface Prepared {
  readonly name: string;
  readonly text: string;
}

const columns = 'i.id, i.number, i.date, i.status, i.currency, i.total, c.id as customer_id, c.name as customer_name';
const listed = 'from floor.invoices i join floor.customers c on c.id = i.customer';
const newest = 'order by i.date desc, i.id desc limit 25';

/** What the database must do for each piece of work and nothing else: one statement written by hand over tables of the floor's own. */
export const statements = {
  list: { name: 'list', text: `select ${columns} ${listed} where i.status = $1 and i.customer = $2 ${newest}` },
  listWithTotal: {
    name: 'list-with-total',
    text: `select ${columns}, (select count(*) from floor.invoices where status = $1 and customer = $2) as invoices
      ${listed} where i.status = $1 and i.customer = $2 ${newest}`,
  },
  byStatus: { name: 'by-status', text: `select ${columns} ${listed} where i.status = $1 ${newest} offset $2` },
  wholeNumber: { name: 'whole-number', text: `select ${columns} ${listed} where i.number = $1 limit 25` },
  partOfNumber: { name: 'part-of-number', text: `select ${columns} ${listed} where i.number ilike $1 limit 25` },
  monthsSummed: {
    name: 'months-summed',
    text: `select date_trunc('month', date)::date as month, currency, sum(total) as total, count(*) as invoices
      from floor.invoices where date between $1 and $2 and status <> 'draft' group by 1, 2 order by 1, 2`,
  },
  monthsKept: {
    name: 'months-kept',
    text: 'select month, currency, total, invoices from floor.months where month between $1 and $2 order by 1, 2',
  },
  create: {
    name: 'create',
    text: `with added as (
        insert into floor.invoices (number, status, date, currency, total, customer, project)
        values ($1, 'draft', $2, 'EUR', $3, $4, $5) returning id),
      lines as (
        insert into floor.invoice_lines (invoice, position, description, quantity, price)
        select a.id, l.position, l.description, l.quantity, l.price
        from added a, jsonb_to_recordset($6) l (position int, description text, quantity numeric, price numeric))
      select id from added`,
  },
  importEntries: {
    name: 'import-entries',
    text: `insert into floor.time_entries (project, employee, date, minutes, description)
      select $1, e.employee, e.date, e.minutes, e.description
      from jsonb_to_recordset($2) e (employee text, date date, minutes int, description text)`,
  },
  billEntries: {
    name: 'bill-entries',
    text: `with open as (select id, minutes, employee from floor.time_entries where project = $1 and invoice is null for update),
      added as (
        insert into floor.invoices (number, status, date, currency, total, customer, project)
        select $2, 'draft', current_date, 'EUR', (select sum(minutes) from open) / 60.0 * 120, customer, id
        from floor.projects where id = $1 returning id),
      lines as (
        insert into floor.invoice_lines (invoice, position, description, quantity, price)
        select a.id, row_number() over (), o.employee, o.hours, 120
        from added a, (select employee, sum(minutes) / 60.0 as hours from open group by employee) o),
      moved as (update floor.time_entries e set invoice = a.id from added a, open o where e.id = o.id)
      select id from added`,
  },
} satisfies Readonly<Record<string, Prepared>>;
