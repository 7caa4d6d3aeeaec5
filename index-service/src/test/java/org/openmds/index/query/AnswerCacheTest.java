package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.index.query.CachedAnswer.EvaluationOutcome;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.xml.BytesOutput;

final class AnswerCacheTest {

    private static final int BYTES = 6 << 20;

    private final CacheManager caches = CacheManagerBuilder.newCacheManagerBuilder().build(true);
    private final AnswerCache answers = new AnswerCache(caches, BYTES);

    @AfterEach
    void close() {
        caches.close();
    }

    @Test
    void keep_manyOfAnySize_takesNoMoreThanAllowed() {
        for (int size : new int[]{1_000, 4_000, 5_000, 60_000, 100_000, 1_000_000}) {
            for (int i = 0; i < 2_000_000 / size * 5; i++) {
                answers.put(asked(size + "-" + i), answer(1, size));
            }
        }

        long kept = IntStream.of(1_000, 4_000, 5_000, 60_000, 100_000, 1_000_000)
                .mapToLong(size -> IntStream.range(0, 2_000_000 / size * 5)
                        .filter(i -> answers.find(asked(size + "-" + i)).isPresent())
                        .count() * size)
                .sum();
        assertThat(kept).isBetween(2_000_000L, (long) BYTES);
    }

    @Test
    void keep_anotherSizeOfTheSameQuery_takesThePlaceOfTheFirst() {
        QueryKey queryKey = asked("q");
        for (int size : new int[]{100, 50_000, 500_000, 50_000, 100}) {
            answers.put(queryKey, answer(size, size));

            assertThat(answers.find(queryKey)).map(CachedAnswer::version).contains((long) size);
        }
    }

    @Test
    void keep_tooLarge_forgetsTheFirst() {
        answers.put(asked("q"), answer(1, 100));
        answers.put(asked("q"), answer(2, 2 << 20));

        assertThat(answers.find(asked("q"))).isEmpty();
    }

    private static QueryKey asked(String expression) {
        return new QueryKey(1, new XPathQuery(expression, Map.of()));
    }

    private static CachedAnswer answer(long version, int size) {
        return new CachedAnswer(version, version,
                new EvaluationOutcome(BytesOutput.of(out -> out.write(new byte[size])), Optional.empty()));
    }
}
