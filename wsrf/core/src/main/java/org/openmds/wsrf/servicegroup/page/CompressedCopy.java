package org.openmds.wsrf.servicegroup.page;

import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.budget.BudgetPermit;
import org.openmds.wsrf.xml.DeflatedBytes;
import org.openmds.wsrf.xml.XmlPart;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The compressed bytes of a part, which stay in memory while the pool has room for them. Thread-safe. */
public final class CompressedCopy {

    /** Usual ratio of the bytes to the compressed bytes. */
    private static final int USUAL_COMPRESSION = 8;

    private final XmlPart part;
    private final PagePool pool;
    private volatile @Nullable DeflatedBytes bytes;
    @GuardedBy("this")
    private @Nullable BudgetPermit memory;
    @GuardedBy("this")
    private boolean dropped;

    /** @param part lends the bytes to compress */
    public CompressedCopy(XmlPart part, PagePool pool) {
        this.part = part;
        this.pool = pool;
    }

    /** Returns true if the bytes are compressed at most once. */
    public boolean isCached() {
        return bytes != null || pool.hasRoomForCompressed(part.length() / USUAL_COMPRESSION);
    }

    /** Returns the compressed bytes. The first call takes some milliseconds per megabyte, and others wait for it. */
    public synchronized DeflatedBytes get() {
        DeflatedBytes known = bytes;
        if (known != null) {
            return known;
        }
        DeflatedBytes made = DeflatedBytes.of(part);
        Optional<BudgetPermit> room = dropped ? Optional.empty() : pool.keepCompressed(made.bytes().length);
        if (room.isPresent()) {
            memory = room.get();
            bytes = made;
        }
        return made;
    }

    /** Frees the memory; later calls compress again. Idempotent. */
    public synchronized void drop() {
        dropped = true;
        bytes = null;
        if (memory != null) {
            memory.close();
            memory = null;
        }
    }
}
