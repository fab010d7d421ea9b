// stands at: apps/web/src/ui/money-field.tsx
export const MoneyField = () => <b style={{ color: '#1677ff' }}>1</b>;
