package org.openmds.webmds.live;

import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.webmds.source.ChangeDetector;
import org.openmds.webmds.source.SourceException;

/** A fake change detector; the test triggers the changes. */
final class FakeChangeDetector implements ChangeDetector.DetectorFactory {

    final AtomicInteger open = new AtomicInteger();
    final AtomicInteger openings = new AtomicInteger();
    private final AtomicInteger changes = new AtomicInteger();
    volatile boolean refuses;
    volatile boolean broken;

    void change() {
        changes.incrementAndGet();
    }

    @Override
    public ChangeDetector open() throws SourceException {
        if (refuses) {
            throw new SourceException(SourceException.Cause.FAULT, "it does not notify");
        }
        open.incrementAndGet();
        openings.incrementAndGet();
        broken = false;
        return new ChangeDetector() {
            private int seen = changes.get();

            @Override
            public boolean changed() throws SourceException {
                if (broken) {
                    throw new SourceException(SourceException.Cause.FAULT, "the pull point is gone");
                }
                int now = changes.get();
                boolean changed = now != seen;
                seen = now;
                return changed;
            }

            @Override
            public void close() {
                open.decrementAndGet();
            }
        };
    }
}
