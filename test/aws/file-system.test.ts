import { mountCommandOf } from '../../constructs/aws/file-system';

// What security groups get by it stands in lustre-file-system.test.ts.
it('mounts with the options that AWS recommends, over TCP, at /fsx', () => {
  expect(mountCommandOf('fs-1.fsx.us-east-1.amazonaws.com', 'abcdefgh')).toBe(
    'sudo mkdir -p /fsx && sudo mount -t lustre -o relatime,flock fs-1.fsx.us-east-1.amazonaws.com@tcp:/abcdefgh /fsx',
  );
});
