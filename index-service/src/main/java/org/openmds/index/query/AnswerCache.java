package org.openmds.index.query;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.openmds.index.query.CachedAnswer.EvaluationOutcome;

/**
 * A cache of the newest answers, limited in bytes. There is one cache for each {@link AnswerSize}; its number of answers is limited so that they
 * cannot exceed their share of the memory. Thread-safe.
 */
final class AnswerCache {

    /** A class of answer sizes. */
    private enum AnswerSize {
        SMALL(4 << 10), MIDDLE(64 << 10), LARGE(1 << 20);

        private final int maxBytes;

        AnswerSize(int largest) {
            this.maxBytes = largest;
        }
    }

    private final List<Cache<QueryKey, CachedAnswer>> caches;

    /**
     * @param bytes
     *            maximum bytes of all answers; an answer of more than 1 MiB is not cached
     */
    AnswerCache(CacheManager manager, long bytes) {
        long share = bytes / AnswerSize.values().length;
        this.caches = Arrays.stream(AnswerSize.values())
                .map(size -> manager.createCache("answers-" + size.ordinal(),
                        CacheConfigurationBuilder.newCacheConfigurationBuilder(QueryKey.class, CachedAnswer.class,
                                ResourcePoolsBuilder.heap(Math.max(1, share / size.maxBytes)))))
                .toList();
    }

    Optional<CachedAnswer> find(QueryKey queryKey) {
        for (Cache<QueryKey, CachedAnswer> cache : caches) {
            CachedAnswer answer = cache.get(queryKey);
            if (answer != null) {
                return Optional.of(answer);
            }
        }
        return Optional.empty();
    }

    /** Caches an answer if the document has versions. */
    void put(ServiceQuery query, EvaluationOutcome outcome) {
        query.version()
                .ifPresent(version -> put(query.key(), new CachedAnswer(version, query.entriesVersion(), outcome)));
    }

    /** Caches an answer in place of the query's earlier one, unless it is too large. */
    void put(QueryKey queryKey, CachedAnswer answer) {
        long bytes = queryKey.bytes() + answer.outcome().bytes();
        boolean kept = false;
        for (AnswerSize size : AnswerSize.values()) {
            Cache<QueryKey, CachedAnswer> cache = caches.get(size.ordinal());
            if (kept || bytes > size.maxBytes) {
                cache.remove(queryKey);
            } else {
                cache.put(queryKey, answer);
                kept = true;
            }
        }
    }
}
