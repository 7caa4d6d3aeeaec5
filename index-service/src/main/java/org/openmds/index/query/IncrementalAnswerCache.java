package org.openmds.index.query;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;
import org.openmds.index.query.CachedAnswer.EvaluationOutcome;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The memos of queries that come again and again, bounded in bytes: those that were not used for longest are dropped. Who uses one takes it out, so that
 * nobody else does. Thread-safe; the lock is never held during an evaluation.
 */
final class IncrementalAnswerCache {

    /** Of the objects that each has. */
    private static final int OVERHEAD = 256;

    private final long maxBytes;
    private final LongSupplier nanoTime;
    @GuardedBy("this")
    private final Map<QueryKey, IncrementalAnswer> memos = new LinkedHashMap<>();
    @GuardedBy("this")
    private long bytes;

    /**
     * @param most
     *            bytes of all of them
     * @param nanoTime
     *            as {@link System#nanoTime}
     */
    IncrementalAnswerCache(long most, LongSupplier nanoTime) {
        this.maxBytes = most;
        this.nanoTime = nanoTime;
    }

    /** The plan's answer; throws as {@link QueryPlan#evaluate}. */
    EvaluationOutcome evaluate(QueryKey queryKey, QueryPlan.CombinedPlan plan, EvaluationLimits evaluationLimits) {
        IncrementalAnswer taken = take(queryKey);
        IncrementalAnswer incrementalAnswer = taken == null ? new IncrementalAnswer(nanoTime) : taken;
        try {
            return incrementalAnswer.evaluate(plan, evaluationLimits);
        } finally {
            putBack(queryKey, incrementalAnswer);
        }
    }

    synchronized long bytes() {
        return bytes;
    }

    private synchronized @Nullable IncrementalAnswer take(QueryKey queryKey) {
        IncrementalAnswer incrementalAnswer = memos.remove(queryKey);
        if (incrementalAnswer != null) {
            bytes -= weight(queryKey, incrementalAnswer);
        }
        return incrementalAnswer;
    }

    private synchronized void putBack(QueryKey queryKey, IncrementalAnswer incrementalAnswer) {
        // Another may have come of an evaluation at the same time.
        take(queryKey);
        memos.put(queryKey, incrementalAnswer);
        bytes += weight(queryKey, incrementalAnswer);
        for (Iterator<Map.Entry<QueryKey, IncrementalAnswer>> all = memos.entrySet().iterator(); bytes > maxBytes
                && all.hasNext();) {
            Map.Entry<QueryKey, IncrementalAnswer> oldest = all.next();
            bytes -= weight(oldest.getKey(), oldest.getValue());
            all.remove();
        }
    }

    private static long weight(QueryKey queryKey, IncrementalAnswer incrementalAnswer) {
        return OVERHEAD + queryKey.bytes() + incrementalAnswer.bytes();
    }
}
