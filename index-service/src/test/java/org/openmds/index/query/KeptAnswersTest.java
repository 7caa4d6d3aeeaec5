package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.index.query.Answer.Outcome;
import org.openmds.wsrf.properties.Query;
import org.openmds.wsrf.xml.BytesOutput;

final class KeptAnswersTest {

    private static final int BYTES = 6 << 20;

    private final CacheManager caches = CacheManagerBuilder.newCacheManagerBuilder().build(true);
    private final KeptAnswers answers = new KeptAnswers(caches, BYTES);

    @AfterEach
    void close() {
        caches.close();
    }

    @Test
    void keep_manyOfAnySize_takesNoMoreThanAllowed() {
        for (int size : new int[]{1_000, 4_000, 5_000, 60_000, 100_000, 1_000_000}) {
            for (int i = 0; i < 2_000_000 / size * 5; i++) {
                answers.keep(asked(size + "-" + i), answer(1, size));
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
        Asked asked = asked("q");
        for (int size : new int[]{100, 50_000, 500_000, 50_000, 100}) {
            answers.keep(asked, answer(size, size));

            assertThat(answers.find(asked)).map(Answer::version).contains((long) size);
        }
    }

    @Test
    void keep_tooLarge_forgetsTheFirst() {
        answers.keep(asked("q"), answer(1, 100));
        answers.keep(asked("q"), answer(2, 2 << 20));

        assertThat(answers.find(asked("q"))).isEmpty();
    }

    private static Asked asked(String expression) {
        return new Asked(1, new Query(expression, Map.of()));
    }

    private static Answer answer(long version, int size) {
        return new Answer(version, version,
                new Outcome(BytesOutput.of(out -> out.write(new byte[size])), Optional.empty()));
    }
}
