import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { UploadField } from './upload-field.tsx';

const words = 'File is too large ,please upload file less than 10 MB';
const chooser = () => screen.getByLabelText<HTMLInputElement>(/Picture/);

function Sample({ refusal }: { refusal: (file: File) => string | undefined | Promise<string | undefined> }) {
  const [value, setValue] = useState<File>();
  const [error, setError] = useState<string>();
  return (
    <>
      <UploadField
        id="picture"
        name="picture"
        label="Picture"
        accept=".png"
        refusal={refusal}
        value={value}
        onChange={setValue}
        onUnread={setError}
        onLeave={() => undefined}
        error={error}
        disabled={false}
      />
      <output>{value?.name ?? 'none'}</output>
    </>
  );
}

const taken = () => screen.getByRole('status').textContent;
const file = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name);

describe('a file to upload', () => {
  test('is shown with its name and size, and can be removed', async () => {
    const { user } = renderPart(<Sample refusal={() => undefined} />);
    await user.upload(chooser(), file('me.png', 20_500));
    expect(await screen.findByText('20 KB')).toBeTruthy();
    expect(taken()).toBe('me.png');
    await user.click(screen.getByRole('button', { name: 'Remove me.png' }));
    expect(taken()).toBe('none');
    expect(document.activeElement).toBe(chooser());
  });

  test('is rejected with the reason at the field, and does not replace the chosen file', async () => {
    const { user } = renderPart(<Sample refusal={(one) => (one.size > 10 ? words : undefined)} />);
    await user.upload(chooser(), file('large.png', 11));
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(chooser().getAttribute('aria-invalid')).toBe('true');
    expect(taken()).toBe('none');
    await user.upload(chooser(), file('small.png', 10));
    await screen.findByText('small.png', { selector: 'span' });
    expect(screen.queryByText(words)).toBeNull();
  });

  test('is discarded when its check ends after another file was chosen', async () => {
    let judge: (words: string | undefined) => void = () => undefined;
    const slow = new Promise<string | undefined>((resolve) => {
      judge = resolve;
    });
    const { user } = renderPart(<Sample refusal={(one) => (one.name === 'first.png' ? slow : undefined)} />);
    await user.upload(chooser(), file('first.png'));
    await user.upload(chooser(), file('second.png'));
    judge(words);
    await screen.findByText('second.png', { selector: 'span' });
    expect(screen.queryByText(words)).toBeNull();
    expect(taken()).toBe('second.png');
  });

  test('is not taken from several files dropped at once, and the field says so', () => {
    renderPart(<Sample refusal={() => undefined} />);
    fireEvent.drop(chooser().parentElement!, { dataTransfer: { files: [file('one.png'), file('two.png')] } });
    expect(screen.getByRole('alert').textContent).toBe('Choose only one file');
    expect(taken()).toBe('none');
  });

  test('can be dropped on the field', async () => {
    renderPart(<Sample refusal={() => undefined} />);
    const place = chooser().parentElement;
    if (place === null) throw new Error('no place to drop');
    fireEvent.drop(place, { dataTransfer: { files: [file('dropped.png')] } });
    await screen.findByText('dropped.png', { selector: 'span' });
    expect(taken()).toBe('dropped.png');
  });
});

describe('several files to upload', () => {
  function Several({ refusal }: { refusal: (one: File) => Promise<string | undefined> }) {
    const [files, setFiles] = useState<readonly File[]>([]);
    const [error, setError] = useState<string>();
    return (
      <>
        <UploadField
          id="picture"
          name="picture"
          label="Picture"
          accept=".png"
          several
          refusal={refusal}
          value={undefined}
          onChange={(one) => one !== undefined && setFiles([...files, one])}
          onUnread={setError}
          onLeave={() => undefined}
          error={error}
          disabled={false}
        />
        <button type="button" onClick={() => setFiles([])}>
          Take out
        </button>
        <output>{files.map((one) => one.name).join(' ')}</output>
      </>
    );
  }

  test('are all taken, also those chosen while one is being read, and rejected files are reported', async () => {
    let judge: () => void = () => undefined;
    const slow = new Promise<undefined>((resolve) => {
      judge = () => resolve(undefined);
    });
    const { user } = renderPart(
      <Several
        refusal={(one) =>
          one.name === 'a.png' ? slow : Promise.resolve(one.name === 'bad.png' ? `${one.name} is bad` : undefined)
        }
      />,
    );
    await user.upload(chooser(), file('a.png'));
    await user.upload(chooser(), [file('bad.png'), file('c.png')]);
    expect(taken()).toBe('');
    judge();
    await vi.waitFor(() => expect(taken()).toBe('a.png c.png'));
    expect(screen.getByRole('alert').textContent).toBe('bad.png is bad');
  });

  test('do not bring a removed file back while the next one is being read', async () => {
    let judge: () => void = () => undefined;
    const slow = new Promise<undefined>((resolve) => {
      judge = () => resolve(undefined);
    });
    const { user } = renderPart(
      <Several refusal={(one) => (one.name === 'b.png' ? slow : Promise.resolve(undefined))} />,
    );
    await user.upload(chooser(), file('a.png'));
    await vi.waitFor(() => expect(taken()).toBe('a.png'));
    await user.upload(chooser(), file('b.png'));
    await user.click(screen.getByRole('button', { name: 'Take out' }));
    judge();
    await vi.waitFor(() => expect(taken()).toBe('b.png'));
  });
});
