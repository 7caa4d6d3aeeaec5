package org.openmds.index.query;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;
import org.openmds.index.query.Answer.Outcome;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The memos of queries that come again and again, bounded in bytes: those that were not used for longest are dropped. Who uses one takes it out, so that
 * nobody else does. Thread-safe; the lock is never held during an evaluation.
 */
final class Memos {

    /** Of the objects that each has. */
    private static final int OVERHEAD = 256;

    private final long most;
    private final LongSupplier nanoTime;
    @GuardedBy("this")
    private final Map<Asked, Memo> memos = new LinkedHashMap<>();
    @GuardedBy("this")
    private long bytes;

    /**
     * @param most
     *            bytes of all of them
     * @param nanoTime
     *            as {@link System#nanoTime}
     */
    Memos(long most, LongSupplier nanoTime) {
        this.most = most;
        this.nanoTime = nanoTime;
    }

    /** The plan's answer; throws as {@link Plan#evaluate}. */
    Outcome evaluate(Asked asked, Plan.Combined plan, Bounds bounds) {
        Memo taken = take(asked);
        Memo memo = taken == null ? new Memo(nanoTime) : taken;
        try {
            return memo.evaluate(plan, bounds);
        } finally {
            putBack(asked, memo);
        }
    }

    synchronized long bytes() {
        return bytes;
    }

    private synchronized @Nullable Memo take(Asked asked) {
        Memo memo = memos.remove(asked);
        if (memo != null) {
            bytes -= weight(asked, memo);
        }
        return memo;
    }

    private synchronized void putBack(Asked asked, Memo memo) {
        // Another may have come of an evaluation at the same time.
        take(asked);
        memos.put(asked, memo);
        bytes += weight(asked, memo);
        for (Iterator<Map.Entry<Asked, Memo>> all = memos.entrySet().iterator(); bytes > most && all.hasNext();) {
            Map.Entry<Asked, Memo> oldest = all.next();
            bytes -= weight(oldest.getKey(), oldest.getValue());
            all.remove();
        }
    }

    private static long weight(Asked asked, Memo memo) {
        return OVERHEAD + asked.bytes() + memo.bytes();
    }
}
