package org.openmds.index.query;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;

/**
 * The newest answers of queries, bounded in bytes: there is a cache for each {@link Size}, which holds so many answers that they cannot take more than
 * their share. Thread-safe.
 */
final class KeptAnswers {

    /** Answers of about one size. */
    private enum Size {
        SMALL(4 << 10), MIDDLE(64 << 10), LARGE(1 << 20);

        private final int largest;

        Size(int largest) {
            this.largest = largest;
        }
    }

    private final List<Cache<Asked, Answer>> caches;

    /**
     * @param bytes
     *            that all answers take at most; an answer of more than 1 MiB is not kept
     */
    KeptAnswers(CacheManager manager, long bytes) {
        long share = bytes / Size.values().length;
        this.caches = Arrays.stream(Size.values())
                .map(size -> manager.createCache("answers-" + size.ordinal(),
                        CacheConfigurationBuilder.newCacheConfigurationBuilder(Asked.class, Answer.class,
                                ResourcePoolsBuilder.heap(Math.max(1, share / size.largest)))))
                .toList();
    }

    Optional<Answer> find(Asked asked) {
        for (Cache<Asked, Answer> cache : caches) {
            Answer answer = cache.get(asked);
            if (answer != null) {
                return Optional.of(answer);
            }
        }
        return Optional.empty();
    }

    /** Keeps an answer in place of the query's earlier one, unless it is too large. */
    void keep(Asked asked, Answer answer) {
        long bytes = asked.bytes() + answer.outcome().bytes();
        boolean kept = false;
        for (Size size : Size.values()) {
            Cache<Asked, Answer> cache = caches.get(size.ordinal());
            if (kept || bytes > size.largest) {
                cache.remove(asked);
            } else {
                cache.put(asked, answer);
                kept = true;
            }
        }
    }
}
