package org.openmds.index.query;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;
import org.openmds.index.query.CachedAnswer.EvaluationOutcome;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * A cache of incremental answers of frequent queries, limited in bytes: the least recently used are dropped. A user takes one out of the cache,
 * so that no other thread uses it. Thread-safe; the lock is never held during an evaluation.
 */
final class IncrementalAnswerCache {

    /** Overhead of the objects of an answer in bytes. */
    private static final int OVERHEAD = 256;

    private final long maxBytes;
    private final LongSupplier nanoTime;
    @GuardedBy("this")
    private final Map<QueryKey, IncrementalAnswer> answers = new LinkedHashMap<>();
    @GuardedBy("this")
    private long bytes;

    /**
     * @param maxBytes
     *            maximum bytes of all answers
     * @param nanoTime
     *            clock like {@link System#nanoTime}
     */
    IncrementalAnswerCache(long maxBytes, LongSupplier nanoTime) {
        this.maxBytes = maxBytes;
        this.nanoTime = nanoTime;
    }

    /** Returns the plan's answer; throws the same exceptions as {@link QueryPlan#evaluate}. */
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
        IncrementalAnswer incrementalAnswer = answers.remove(queryKey);
        if (incrementalAnswer != null) {
            bytes -= weight(queryKey, incrementalAnswer);
        }
        return incrementalAnswer;
    }

    private synchronized void putBack(QueryKey queryKey, IncrementalAnswer incrementalAnswer) {
        // A concurrent evaluation may have added one.
        take(queryKey);
        answers.put(queryKey, incrementalAnswer);
        bytes += weight(queryKey, incrementalAnswer);
        for (Iterator<Map.Entry<QueryKey, IncrementalAnswer>> all = answers.entrySet().iterator(); bytes > maxBytes
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
